package io.sparkmp.spark.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.rotation.HashChain;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("spark")
class StagedTrainingTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  private final JavaSparkContext spark = SharedSpark.get();

  private static StagedTraining<long[], long[]> begin(ToyJob toy, EngineKind kind) {
    return new RotationTrainer<>(toy.job).stages(TrainingOptions.epochs(7).withEngine(kind));
  }

  private static void check(ToyJob toy, StagedTraining<long[], long[]> training, int epochs) {
    TrainingResult<long[], long[]> result = training.trainTo(epochs);
    assertThat(result.epochs()).isEqualTo(epochs);
    assertThat(result.history()).hasSize(epochs);
    assertThat(ToyJob.print(result.model())).isEqualTo(HashChain.print(toy.serial(epochs)));
  }

  @ParameterizedTest
  @EnumSource(names = {"RING", "NARROW"})
  void eachStageIsTheModelOfSoManyEpochs(EngineKind kind) {
    try (ToyJob toy = new ToyJob(spark, new Schedule(2, 2, 3));
        StagedTraining<long[], long[]> one = begin(toy, kind);
        StagedTraining<long[], long[]> other = begin(toy, kind)) {
      check(toy, one, 2);
      check(toy, other, 1);
      check(toy, one, 2);
      check(toy, one, 5);
      check(toy, other, 7);
      check(toy, one, 7);
    }
  }

  @Test
  void whatIsLostBetweenStagesIsTrainedAgain() {
    try (ToyJob toy = new ToyJob(spark, new Schedule(2, 2, 3));
        StagedTraining<long[], long[]> training = begin(toy, EngineKind.RING)) {
      training.trainTo(3).model().unpersist(true); // as if its executor had gone
      check(toy, training, 3);
      training.trainTo(4).model().unpersist(true);
      check(toy, training, 6);
    }
  }

  @Test
  void closingFreesTheModel() {
    try (ToyJob toy = new ToyJob(spark, new Schedule(2, 2, 3))) {
      int model;
      try (StagedTraining<long[], long[]> training = begin(toy, EngineKind.RING)) {
        training.trainTo(1);
        model = training.trainTo(2).model().id();
        assertThat(spark.getPersistentRDDs()).containsKey(model);
      }
      assertThat(spark.getPersistentRDDs()).doesNotContainKey(model);
    }
  }
}

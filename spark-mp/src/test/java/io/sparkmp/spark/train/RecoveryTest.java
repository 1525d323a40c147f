package io.sparkmp.spark.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.rotation.EarlyStopping;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.HashChain;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Promise 6: faults cost work and never change the result. */
@Tag("spark")
class RecoveryTest {
  private static final int EPOCHS = 6;
  private static final Schedule SCHEDULE = new Schedule(2, 2, 5);

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @TempDir private Path folder;
  private final JavaSparkContext spark = SharedSpark.get();

  /**
   * Fails one visit the first few times.
   *
   * @param folder where the times are counted
   */
  private record Fails(String folder, int epoch, int worker, int slice, int times)
      implements Scripted.Script {

    @Override
    public void onTrain(Visit visit) {
      if (visit.epoch() == epoch && visit.worker() == worker && visit.slice() == slice) {
        for (int time = 0; time < times; time++) {
          if (isFirst(Path.of(folder, "failed-" + time))) {
            throw new IllegalStateException("fault number " + time);
          }
        }
      }
    }

    private static boolean isFirst(Path marker) {
      try {
        Files.createFile(marker);
        return true;
      } catch (FileAlreadyExistsException e) {
        return false;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** In the middle of an epoch, when slices of both workers are in transit. */
  private Scripted failing(int epoch, int times) {
    int slice = SCHEDULE.pass(epoch).slice(1, SCHEDULE.slices() / 2);
    return new Scripted(new Fails(folder.toString(), epoch, 1, slice, times));
  }

  @ParameterizedTest
  @CsvSource({
    "RING,0,1", // Spark gives up a barrier stage at the first failure
    "RING,3,3",
    "NARROW,0,1", // Spark tries the task again
    "NARROW,3,4" // and gives up after the fourth time
  })
  void failedBlocksAreTrainedAgain(EngineKind kind, int epoch, int times) {
    try (ToyJob toy = new ToyJob(spark, SCHEDULE, failing(epoch, times))) {
      assertTrains(toy, kind);
    }
    assertThat(folder.resolve("failed-" + (times - 1))).exists();
  }

  @ParameterizedTest
  @EnumSource(names = {"RING", "NARROW"})
  void fourFailedLegsInARowAreTheEnd(EngineKind kind) {
    try (ToyJob toy = new ToyJob(spark, SCHEDULE, failing(1, 1000))) {
      assertThatThrownBy(() -> toy.train(EPOCHS, kind))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith(
              "Cannot train epoch 2: it failed 4 times in a row (maxFailures = 4), the last time")
          .hasMessageContaining("fault number");
    }
  }

  @Test
  void maxFailuresAreTheEnd() {
    try (ToyJob toy = new ToyJob(spark, SCHEDULE, failing(1, 1000))) {
      TrainingOptions options = TrainingOptions.epochs(EPOCHS).withEngine(EngineKind.RING);
      assertThatThrownBy(() -> toy.trainer().train(options.withMaxFailures(2)))
          .hasMessageStartingWith("Cannot train epoch 2: it failed 2 times in a row (maxFailures")
          .hasMessageContaining("fault number 1");
    }
    assertThat(folder.resolve("failed-1")).exists();
    assertThat(folder.resolve("failed-2")).doesNotExist();
  }

  @Test
  void moreFailuresThanByDefaultAreSurvived() {
    try (ToyJob toy = new ToyJob(spark, SCHEDULE, failing(1, 6));
        TrainingResult<long[], long[]> result =
            toy.trainer()
                .train(
                    TrainingOptions.epochs(EPOCHS)
                        .withEngine(EngineKind.RING)
                        .withMaxFailures(7))) {
      assertThat(ToyJob.print(result.model())).isEqualTo(HashChain.print(toy.serial(EPOCHS)));
      assertThat(result.maxFailures()).isEqualTo(7);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RING", "NARROW"})
  void lostGenerationIsTrainedAgainFromTheStart(EngineKind kind) {
    try (ToyJob toy = new ToyJob(spark, SCHEDULE)) {
      Faults faults = new Faults(toy, 1, 1);
      TrainingResult<long[], long[]> result =
          toy.trainer().train(TrainingOptions.epochs(EPOCHS).withEngine(kind).withProgress(faults));
      assertThat(ToyJob.print(result.model())).isEqualTo(HashChain.print(toy.serial(EPOCHS)));
      faults.assertEachEpochReportedOnce(EPOCHS);
      result.close();
    }
  }

  /** Fails the evaluation of one slice the first few times. */
  private record FailsToEvaluate(String folder, int times) implements Scripted.Script {

    @Override
    public double validation(Visit visit, double loss) {
      for (int time = 0; visit.slice() == 1 && time < times; time++) {
        if (Fails.isFirst(Path.of(folder, "failed-" + time))) {
          throw new IllegalStateException("fault number " + time);
        }
      }
      return loss;
    }
  }

  @ParameterizedTest
  @CsvSource({"RING,3", "NARROW,4"})
  void evaluationIsTriedAgain(EngineKind kind, int times) {
    Scripted script = new Scripted(new FailsToEvaluate(folder.toString(), times));
    try (ToyJob toy = new ToyJob(spark, SCHEDULE, script);
        TrainingResult<long[], long[]> result = toy.train(EPOCHS, kind)) {
      Tally tally = toy.trainer().evaluate(result, HeldOut.TEST);
      Tally expected = new Tally(); // the script has had its failures
      toy.serial(Leg.evaluate(EPOCHS, HeldOut.TEST), toy.serial(EPOCHS))
          .forEach(state -> expected.add(state.reports().get(0).tally()));
      assertThat(HashChain.print(tally)).isEqualTo(HashChain.print(expected));
    }
    assertThat(folder.resolve("failed-" + (times - 1))).exists();
  }

  @ParameterizedTest
  @EnumSource(names = {"RING", "NARROW"})
  void fourFailedEvaluationsAreTheEnd(EngineKind kind) {
    Scripted script = new Scripted(new FailsToEvaluate(folder.toString(), 1000));
    try (ToyJob toy = new ToyJob(spark, SCHEDULE, script);
        TrainingResult<long[], long[]> result = toy.train(EPOCHS, kind)) {
      assertThatThrownBy(() -> toy.trainer().evaluate(result, HeldOut.TEST))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith(
              "Cannot evaluate the model: it failed 4 times in a row (maxFailures = 4), the last")
          .hasMessageContaining("fault number");
      assertThat(ToyJob.print(result.model())).isEqualTo(HashChain.print(toy.serial(EPOCHS)));
    }
  }

  /** Epoch 3 is the best. */
  private record BestIs3() implements Scripted.Script {

    @Override
    public double validation(Visit visit, double loss) {
      return Math.abs(visit.epoch() - 3);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "RING,3,3", // the current one, which is the best
    "RING,5,5", // the current one, when the best one is there still
    "RING,5,3", // the best one, when nothing needs it until the end
    "RING,6,3",
    "NARROW,5,5",
    "NARROW,5,3"
  })
  void lostGenerationsDoNotChangeTheBestEpoch(EngineKind kind, int when, int lost) {
    try (ToyJob toy = new ToyJob(spark, SCHEDULE, new Scripted(new BestIs3()))) {
      TrainingResult<long[], long[]> result = validate(toy, kind, null, when, lost, EPOCHS);
      assertThat(result.history()).hasSize(EPOCHS);
      result.close();
    }
  }

  @ParameterizedTest
  @CsvSource({"4,4", "5,3", "5,5"})
  void lostGenerationsDoNotChangeEarlyStopping(int when, int lost) {
    try (ToyJob toy = new ToyJob(spark, SCHEDULE, new Scripted(new BestIs3()))) {
      TrainingResult<long[], long[]> result =
          validate(toy, EngineKind.RING, new EarlyStopping(2), when, lost, 5);
      assertThat(result.history()).hasSize(5);
      result.close();
    }
  }

  private TrainingResult<long[], long[]> validate(
      ToyJob toy,
      EngineKind kind,
      @Nullable EarlyStopping stopping,
      int when,
      int lost,
      int reported) {
    Faults faults = new Faults(toy, when, lost);
    TrainingResult<long[], long[]> result =
        toy.trainer()
            .train(
                TrainingOptions.epochs(EPOCHS)
                    .withEngine(kind)
                    .withValidation(true)
                    .withEarlyStopping(stopping)
                    .withProgress(faults));
    assertThat(result.epochs()).isEqualTo(3);
    assertThat(ToyJob.print(result.model())).isEqualTo(HashChain.print(toy.serial(3)));
    faults.assertEachEpochReportedOnce(reported);
    return result;
  }

  private static void assertTrains(ToyJob toy, EngineKind kind) {
    List<EpochReport> progress = new ArrayList<>();
    TrainingResult<long[], long[]> result = toy.train(EPOCHS, kind, progress);
    assertThat(ToyJob.print(result.model())).isEqualTo(HashChain.print(toy.serial(EPOCHS)));
    assertThat(progress).extracting(EpochReport::epoch).containsExactly(1, 2, 3, 4, 5, 6);
    result.close();
  }

  /** When an epoch is reported, loses worker 1's part of a generation, as if by an executor. */
  private final class Faults implements Consumer<EpochReport> {
    private final int when;
    private final int number;
    private final List<Integer> reported = new ArrayList<>();

    Faults(ToyJob toy, int when, int lost) {
      this.when = when;
      this.number = lost * toy.perEpoch();
    }

    @Override
    public void accept(EpochReport report) {
      reported.add(report.epoch());
      if (report.epoch() == when) {
        List<JavaRDD<?>> found = new ArrayList<>();
        for (JavaRDD<?> rdd : spark.getPersistentRDDs().values()) {
          if (("spark-mp generation " + number).equals(rdd.name())) {
            found.add(rdd);
          }
        }
        assertThat(found).hasSize(1);
        StoredBlocks.lose(found.get(0).rdd(), 1);
      }
    }

    void assertEachEpochReportedOnce(int epochs) {
      assertThat(reported).containsExactlyElementsOf(range(epochs));
    }
  }

  private static List<Integer> range(int epochs) {
    return IntStream.rangeClosed(1, epochs).boxed().toList();
  }
}

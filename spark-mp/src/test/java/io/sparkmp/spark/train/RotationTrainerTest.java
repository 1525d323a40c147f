package io.sparkmp.spark.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.errors.FinalFailureException;
import io.sparkmp.rotation.EarlyStopping;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.HashChain;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.DivergedException;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.testing.TaskWatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("spark")
class RotationTrainerTest {
  private static final int EPOCHS = 6;

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  private final JavaSparkContext spark = SharedSpark.get();

  @ParameterizedTest
  @CsvSource({"RING,1,1", "RING,2,2", "NARROW,1,2", "NARROW,2,1", "NARROW,3,2"})
  void trainsWhatSerialTrains(EngineKind kind, int workers, int slicesPerWorker) {
    try (ToyJob toy = new ToyJob(spark, new Schedule(workers, slicesPerWorker, 3))) {
      List<EpochReport> progress = new ArrayList<>();
      TrainingResult<long[], long[]> result = toy.train(EPOCHS, kind, progress);

      assertThat(result.engine()).isEqualTo(kind);
      assertThat(result.epochs()).isEqualTo(EPOCHS);
      assertThat(ToyJob.print(result.model())).isEqualTo(HashChain.print(toy.serial(EPOCHS)));
      assertThat(progress).isEqualTo(result.history());
      assertSameLosses(result.history(), toy.serialReports(EPOCHS, null));
      result.close();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RING", "NARROW"})
  void leavesOnlyTheModelStored(EngineKind kind) {
    try (ToyJob toy = new ToyJob(spark, new Schedule(2, 3, 3))) {
      TrainingResult<long[], long[]> result = toy.train(EPOCHS, kind);
      Set<Integer> expected =
          leaks.before(toy.job.data().id(), toy.initial.id(), result.model().id());
      assertThat(spark.getPersistentRDDs().keySet()).isEqualTo(expected);
      toy.initial.count();
      StoredBlocks.assertOnly(expected);
      result.close();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RING", "NARROW"})
  void shufflesNothing(EngineKind kind) {
    try (ToyJob toy = new ToyJob(spark, new Schedule(2, 2, 3));
        TaskWatch watch = watchMade(toy)) {
      toy.validate(EPOCHS, kind, null).close();
      assertThat(watch.tasks()).isPositive();
      assertThat(watch.shuffleBytes()).isZero();

      JavaRDD<Integer> numbers = spark.parallelize(List.of(1, 2, 3), 2);
      assertThat(numbers.distinct(2).count()).isEqualTo(3);
      assertThat(watch.shuffleBytes()).isPositive(); // so the zero above says something
    }
  }

  /** Watches what happens once the data is there. */
  private TaskWatch watchMade(ToyJob toy) {
    toy.job.data().count();
    return new TaskWatch(spark.sc());
  }

  @Test
  void autoIsRingWhereItFits() {
    try (ToyJob toy = new ToyJob(spark, new Schedule(2, 1, 3))) {
      TrainingResult<long[], long[]> result = toy.train(2, EngineKind.AUTO);
      assertThat(result.engine()).isEqualTo(EngineKind.RING);
      result.close();
    }
  }

  @Test
  void autoIsNarrowWithTooFewSlots() {
    try (ToyJob toy = new ToyJob(spark, new Schedule(3, 2, 3))) {
      TrainingResult<long[], long[]> result = toy.train(EPOCHS, EngineKind.AUTO);
      assertThat(result.engine()).isEqualTo(EngineKind.NARROW);
      assertThat(result.warnings())
          .containsExactly(
              "Using engine narrow, which is slower than ring: 3 workers need as many task slots at"
                  + " once, and the cluster has 2; use at most 2 workers or more executor cores");
      assertThat(result.history())
          .allSatisfy( // the start of jobs is in it
              epoch ->
                  assertThat(epoch.cost().computeNanos() + epoch.cost().waitNanos())
                      .isEqualTo((long) (2e9 * epoch.seconds())));
      assertThat(ToyJob.print(result.model())).isEqualTo(HashChain.print(toy.serial(EPOCHS)));
      result.close();
    }
  }

  @Test
  void ringWithTooFewSlotsIsRefused() {
    try (ToyJob toy = new ToyJob(spark, new Schedule(3, 2, 3))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> toy.train(EPOCHS, EngineKind.RING))
          .withMessage(
              "Cannot use engine ring: 3 workers need as many task slots at once, and the cluster"
                  + " has 2; use at most 2 workers or more executor cores, or engine auto or"
                  + " narrow");
    }
  }

  /** Epoch 3 is the best; the numbers are sums that binary fractions hold exactly. */
  private record BestIs3() implements Scripted.Script {
    private static final double[] LOSSES = {2, 1, 0.25, 0.5, 0.25, 0.125};

    @Override
    public double validation(Visit visit, double loss) {
      return LOSSES[visit.epoch() - 1];
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RING", "NARROW"})
  void earlyStoppingReturnsTheBestEpoch(EngineKind kind) {
    try (ToyJob toy = new ToyJob(spark, new Schedule(2, 2, 3), new Scripted(new BestIs3()))) {
      TrainingResult<long[], long[]> result = toy.validate(EPOCHS, kind, new EarlyStopping(2));

      assertThat(result.epochs()).isEqualTo(3);
      assertThat(result.history()).hasSize(5); // and never sees that epoch 6 would be better
      assertThat(ToyJob.print(result.model())).isEqualTo(HashChain.print(toy.serial(3)));
      result.close();
    }
  }

  /** Epoch 1 would be the best if it were judged, and epoch 3 the last. */
  private record Prepares() implements Scripted.Script {
    private static final double[] LOSSES = {0.0625, 1, 0.25, 0.5, 0.25, 0.125};

    @Override
    public double validation(Visit visit, double loss) {
      return LOSSES[visit.epoch() - 1];
    }

    @Override
    public int firstJudged() {
      return 2;
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RING", "NARROW"})
  void epochsThatPrepareAreNotCompared(EngineKind kind) {
    try (ToyJob toy = new ToyJob(spark, new Schedule(2, 2, 3), new Scripted(new Prepares()))) {
      TrainingResult<long[], long[]> result = toy.validate(EPOCHS, kind, new EarlyStopping(2));

      assertThat(result.epochs()).isEqualTo(3);
      assertThat(result.history()).hasSize(5);
      assertThat(ToyJob.print(result.model())).isEqualTo(HashChain.print(toy.serial(3)));
      result.close();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RING", "NARROW"})
  void withoutEarlyStoppingAllEpochsAreSeen(EngineKind kind) {
    try (ToyJob toy = new ToyJob(spark, new Schedule(2, 2, 3), new Scripted(new BestIs3()))) {
      TrainingResult<long[], long[]> result = toy.validate(EPOCHS, kind, null);

      assertThat(result.epochs()).isEqualTo(EPOCHS);
      assertThat(result.history()).hasSize(EPOCHS);
      assertThat(ToyJob.print(result.model())).isEqualTo(HashChain.print(toy.serial(EPOCHS)));
      result.close();
    }
  }

  @Test
  void validationLossesAreThoseOfSerial() {
    try (ToyJob toy = new ToyJob(spark, new Schedule(2, 3, 9))) {
      TrainingResult<long[], long[]> result = toy.validate(EPOCHS, EngineKind.RING, null);
      assertSameLosses(result.history(), toy.serialReports(EPOCHS, HeldOut.VALIDATION));
      result.close();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RING", "NARROW"})
  void evaluatesTheTestSet(EngineKind kind) {
    try (ToyJob toy = new ToyJob(spark, new Schedule(2, 2, 3))) {
      TrainingResult<long[], long[]> result = toy.train(EPOCHS, kind);
      Tally expected = new Tally();
      toy.serial(Leg.evaluate(EPOCHS, HeldOut.TEST), toy.serial(EPOCHS))
          .forEach(state -> expected.add(state.reports().get(0).tally()));

      Tally tally = toy.trainer().evaluate(result, HeldOut.TEST);

      assertThat(HashChain.print(tally)).isEqualTo(HashChain.print(expected));
      assertThat(ToyJob.print(result.model())).isEqualTo(HashChain.print(toy.serial(EPOCHS)));
      result.close();
    }
  }

  /** Worker 1 loses its numbers in epoch 4. */
  private record DivergesIn4() implements Scripted.Script {

    @Override
    public double training(Visit visit, double loss) {
      return visit.epoch() == 3 && visit.worker() == 1 ? Double.NaN : loss;
    }
  }

  @ParameterizedTest
  @CsvSource({"RING,false", "RING,true", "NARROW,false", "NARROW,true"})
  void divergenceNamesItsEpoch(EngineKind kind, boolean validate) {
    try (ToyJob toy = new ToyJob(spark, new Schedule(2, 1, 3), new Scripted(new DivergesIn4()))) {
      List<EpochReport> progress = new ArrayList<>();
      TrainingOptions options =
          TrainingOptions.epochs(EPOCHS)
              .withEngine(kind)
              .withValidation(validate)
              .withProgress(progress::add);
      assertThatThrownBy(() -> toy.trainer().train(options))
          .isInstanceOf(DivergedException.class)
          .hasMessage(
              "Cannot go on training: the loss is no longer finite in epoch 4. The fit diverges;"
                  + " use a smaller step size or more regularisation, or values of about 1");
      assertThat(progress).extracting(EpochReport::epoch).containsExactly(1, 2, 3);
    }
  }

  /** Worker 1 always fails in epoch 3. */
  private record EndsIn3(boolean isArithmetic) implements Scripted.Script {

    @Override
    public double training(Visit visit, double loss) {
      if (visit.epoch() == 2 && visit.worker() == 1) {
        throw isArithmetic
            ? new ArithmeticException("integer overflow")
            : new FinalFailureException("Cannot solve: the matrix is singular; use a penalty");
      }
      return loss;
    }
  }

  @ParameterizedTest
  @CsvSource({"RING,false", "RING,true", "NARROW,false"})
  void whatWouldFailEveryTimeIsNotTriedAgain(EngineKind kind, boolean isArithmetic) {
    Scripted scripted = new Scripted(new EndsIn3(isArithmetic));
    try (ToyJob toy = new ToyJob(spark, new Schedule(2, 1, 3), scripted)) {
      TrainingOptions options = TrainingOptions.epochs(EPOCHS).withEngine(kind);
      assertThatThrownBy(() -> toy.trainer().train(options))
          .isInstanceOf(FinalFailureException.class)
          .hasMessageMatching(
              isArithmetic
                  ? "Cannot train epoch [123]: integer overflow"
                  : "Cannot solve: the matrix is singular; use a penalty");
    }
  }

  private static void assertSameLosses(List<EpochReport> actual, List<EpochReport> expected) {
    assertThat(actual)
        .extracting(RotationTrainerTest::losses)
        .containsExactlyElementsOf(expected.stream().map(RotationTrainerTest::losses).toList());
  }

  private static String losses(EpochReport report) {
    Tally validation = report.validation();
    return report.epoch()
        + ": "
        + HashChain.print(report.training())
        + ", "
        + (validation == null ? "none" : HashChain.print(validation));
  }
}

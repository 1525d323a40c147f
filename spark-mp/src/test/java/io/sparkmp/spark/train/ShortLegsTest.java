package io.sparkmp.spark.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.lineage.Durability;
import io.sparkmp.rotation.EarlyStopping;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.HashChain;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Position;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.DivergedException;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Trainings whose legs end inside epochs. */
@Tag("spark")
class ShortLegsTest {
  private static final int EPOCHS = 5;
  private static final Schedule SCHEDULE = new Schedule(2, 2, 5);

  /** In the second pass of an epoch of 8 sub-epochs, and not at the end of a slice's turn. */
  private static final Position INSIDE = new Position(2, 5);

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @TempDir private Path folder;
  private final JavaSparkContext spark = SharedSpark.get();

  @ParameterizedTest
  @CsvSource({
    "RING,1,3,false",
    "RING,2,1,true",
    "RING,2,2,false",
    "RING,2,3,true",
    "NARROW,1,3,true",
    "NARROW,2,2,false",
    "NARROW,3,1,true"
  })
  void trainsWhatSerialTrains(EngineKind kind, int workers, int slices, boolean validate) {
    Schedule schedule = new Schedule(workers, slices, 9);
    try (ToyJob toy = new ToyJob(spark, schedule, new HashChain(2, 3))) {
      RandomPace pace = pace(toy, workers * 10L + slices, position -> {});
      List<EpochReport> progress = new ArrayList<>();
      TrainingResult<long[], long[]> result =
          toy.trainer(() -> pace)
              .train(
                  TrainingOptions.epochs(EPOCHS)
                      .withEngine(kind)
                      .withValidation(validate)
                      .withProgress(progress::add));
      assertThat(pace.starts).anyMatch(Position::isInsideEpoch).isSorted();
      assertThat(result.history()).isEqualTo(progress);
      assertThat(losses(progress))
          .isEqualTo(losses(toy.serialReports(EPOCHS, validate ? HeldOut.VALIDATION : null)));
      assertThat(ToyJob.print(result.model()))
          .isEqualTo(HashChain.print(toy.serial(result.epochs())));
      result.close();
    }
  }

  private static RandomPace pace(ToyJob toy, long seed, Consumer<Position> onStart) {
    return new RandomPace(toy.perEpoch(), seed, toy.perEpoch() + 1, onStart);
  }

  /** Legs of one sub-epoch each. */
  private static RandomPace steps(ToyJob toy, Consumer<Position> onStart) {
    return new RandomPace(toy.perEpoch(), 0, 1, onStart);
  }

  private static List<String> losses(List<EpochReport> reports) {
    List<String> losses = new ArrayList<>();
    for (EpochReport report : reports) {
      Tally validation = report.validation();
      losses.add(
          report.epoch()
              + ": "
              + HashChain.print(report.training())
              + (validation == null ? "" : ", " + HashChain.print(validation)));
    }
    return losses;
  }

  /** Fails worker 1 once in the sub-epoch after {@link #INSIDE}. */
  private record FailsOnce(String folder) implements Scripted.Script {

    @Override
    public void onTrain(Visit visit) {
      int step = visit.pass().part() * SCHEDULE.slices() + visit.step();
      if (visit.epoch() == INSIDE.epochs() && step == INSIDE.subEpochs() && visit.worker() == 1) {
        try {
          Files.createFile(Path.of(folder, "failed"));
        } catch (FileAlreadyExistsException e) {
          return;
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        throw new IllegalStateException("a fault");
      }
    }
  }

  @Test
  void failureInsideAnEpochCostsItsLegAlone() {
    try (ToyJob toy = new ToyJob(spark, SCHEDULE, new Scripted(new FailsOnce(folder.toString())))) {
      RandomPace pace = steps(toy, position -> {});
      List<EpochReport> progress = new ArrayList<>();
      TrainingResult<long[], long[]> result =
          toy.trainer(() -> pace).train(options(EngineKind.RING, progress::add));
      assertThat(folder.resolve("failed")).exists();
      assertThat(pace.starts).isSorted().hasSize(EPOCHS * toy.perEpoch() + 1);
      assertThat(pace.starts.stream().filter(INSIDE::equals)).hasSize(2);
      assertIsSerial(toy, result, progress);
      result.close();
    }
  }

  private static TrainingOptions options(EngineKind kind, Consumer<EpochReport> progress) {
    return TrainingOptions.epochs(EPOCHS).withEngine(kind).withProgress(progress);
  }

  private static void assertIsSerial(
      ToyJob toy, TrainingResult<long[], long[]> result, List<EpochReport> progress) {
    assertThat(ToyJob.print(result.model())).isEqualTo(HashChain.print(toy.serial(EPOCHS)));
    assertThat(progress).extracting(EpochReport::epoch).containsExactly(1, 2, 3, 4, 5);
    assertThat(losses(result.history())).isEqualTo(losses(toy.serialReports(EPOCHS, null)));
  }

  /** The first so many times, as if with its executor. */
  private final class Loses implements Consumer<Position> {
    private final int perEpoch;
    private int left;

    Loses(int perEpoch, int times) {
      this.perEpoch = perEpoch;
      this.left = times;
    }

    @Override
    public void accept(Position from) {
      if (from.equals(INSIDE) && left > 0) {
        left--;
        String name = "spark-mp generation " + from.number(perEpoch);
        for (JavaRDD<?> rdd : spark.getPersistentRDDs().values()) {
          if (name.equals(rdd.name())) {
            StoredBlocks.lose(rdd.rdd(), 1);
            return;
          }
        }
        throw new AssertionError("There is no " + name);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RING", "NARROW"})
  void generationLostInsideAnEpochIsTrainedAgain(EngineKind kind) {
    try (ToyJob toy = new ToyJob(spark, SCHEDULE, new HashChain(2, 3))) {
      RandomPace pace = steps(toy, new Loses(toy.perEpoch(), 1));
      List<EpochReport> progress = new ArrayList<>();
      TrainingResult<long[], long[]> result =
          toy.trainer(() -> pace).train(options(kind, progress::add));
      assertThat(pace.starts).containsSequence(INSIDE, Position.after(0));
      assertIsSerial(toy, result, progress);
      result.close();
    }
  }

  /** Retraining what was lost does not count as success. */
  @Test
  void generationLostAtTheSamePlaceAgainAndAgainIsTheEnd() {
    try (ToyJob toy = new ToyJob(spark, SCHEDULE, new HashChain(2, 3))) {
      RandomPace pace = steps(toy, new Loses(toy.perEpoch(), Integer.MAX_VALUE));
      assertThatThrownBy(
              () -> toy.trainer(() -> pace).train(options(EngineKind.RING, report -> {})))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(": it failed 4 times in a row (maxFailures = 4), the last time by");
      assertThat(pace.starts).filteredOn(INSIDE::equals).hasSize(4);
    }
  }

  /** The loss falls until epoch 2, and then rises. */
  private record BestIs2() implements Scripted.Script {

    @Override
    public double validation(Visit visit, double loss) {
      return Math.abs(visit.epoch() - 2);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RING", "NARROW"})
  void generationLostInsideAnEpochIsTrainedAgainFromTheBest(EngineKind kind) {
    try (ToyJob toy = new ToyJob(spark, SCHEDULE, new Scripted(new BestIs2()))) {
      RandomPace pace = steps(toy, new Loses(toy.perEpoch(), 1));
      List<EpochReport> progress = new ArrayList<>();
      TrainingOptions stopping =
          options(kind, progress::add).withValidation(true).withEarlyStopping(new EarlyStopping(2));
      TrainingResult<long[], long[]> result = toy.trainer(() -> pace).train(stopping);
      assertThat(pace.starts).containsSequence(INSIDE, Position.after(2));
      assertThat(progress).extracting(EpochReport::epoch).containsExactly(1, 2, 3, 4);
      assertThat(result.epochs()).isEqualTo(2);
      assertThat(ToyJob.print(result.model())).isEqualTo(HashChain.print(toy.serial(2)));
      result.close();
    }
  }

  private Durability.Snapshots snapshots() {
    return Durability.snapshots(folder.resolve("snapshots").toUri().toString(), "toy");
  }

  /** What a user sees who stops a training. */
  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @ParameterizedTest
  @CsvSource({"RING,NARROW,false", "NARROW,RING,false", "RING,RING,true"})
  void goesOnFromASnapshotInsideAnEpoch(EngineKind before, EngineKind after, boolean validate) {
    Durability byTheClock = snapshots().every(Duration.ofMillis(1));
    try (ToyJob toy = new ToyJob(spark, SCHEDULE, new HashChain(2, 3))) {
      RandomPace first =
          steps(
              toy,
              from -> {
                if (from.equals(INSIDE)) {
                  throw new Stopped();
                }
              });
      List<EpochReport> progress = new ArrayList<>();
      TrainingOptions options =
          options(before, progress::add).withValidation(validate).withDurability(byTheClock);
      assertThatThrownBy(() -> toy.trainer(() -> first).train(options)).isInstanceOf(Stopped.class);
      assertThat(progress).extracting(EpochReport::epoch).containsExactly(1, 2);

      RandomPace second = pace(toy, 3, from -> {});
      TrainingResult<long[], long[]> result =
          toy.trainer(() -> second).train(options.withEngine(after));
      assertThat(second.starts.get(0)).isEqualTo(INSIDE);
      assertThat(progress).extracting(EpochReport::epoch).containsExactly(1, 2, 3, 4, 5);
      assertThat(losses(progress))
          .isEqualTo(losses(toy.serialReports(EPOCHS, validate ? HeldOut.VALIDATION : null)));
      assertThat(progress.get(2).seconds()).isPositive();
      assertThat(ToyJob.print(result.model()))
          .isEqualTo(HashChain.print(toy.serial(result.epochs())));
      result.close();
    }
  }

  @ParameterizedTest
  @CsvSource({"RING,2", "NARROW,1", "RING,3"})
  void snapshotsByEpochsAreOfEndsOfEpochs(EngineKind kind, int every) {
    try (ToyJob toy = new ToyJob(spark, SCHEDULE, new HashChain(2, 3))) {
      TreeSet<Long> seen = new TreeSet<>();
      RandomPace pace = steps(toy, from -> seen.addAll(generations()));
      toy.trainer(() -> pace)
          .train(options(kind, report -> {}).withDurability(snapshots().every(every)))
          .close();
      seen.addAll(generations());
      List<Long> expected = new ArrayList<>();
      for (int epoch = every; epoch <= EPOCHS; epoch += every) {
        expected.add(Position.after(epoch).number(toy.perEpoch()));
      }
      if (EPOCHS % every != 0) {
        expected.add(Position.after(EPOCHS).number(toy.perEpoch())); // the last
      }
      assertThat(seen).containsExactlyElementsOf(expected);
    }
  }

  private List<Long> generations() {
    Path snapshots = folder.resolve("snapshots");
    if (!Files.exists(snapshots)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(snapshots)) {
      return entries
          .map(entry -> entry.getFileName().toString())
          .filter(name -> name.startsWith("snapshot-"))
          .map(name -> Long.parseLong(name.split("-", 3)[1]))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Worker 1 loses its numbers in a sub-epoch of epoch 3. */
  private record DivergesIn3() implements Scripted.Script {

    @Override
    public double training(Visit visit, double loss) {
      return visit.epoch() == 2 && visit.step() == 1 && visit.worker() == 1 ? Double.NaN : loss;
    }
  }

  @Test
  void divergenceEndsATrainingInsideItsEpoch() {
    try (ToyJob toy = new ToyJob(spark, SCHEDULE, new Scripted(new DivergesIn3()))) {
      RandomPace pace = steps(toy, from -> {});
      List<EpochReport> progress = new ArrayList<>();
      assertThatThrownBy(
              () -> toy.trainer(() -> pace).train(options(EngineKind.RING, progress::add)))
          .isInstanceOf(DivergedException.class)
          .hasMessageContaining("no longer finite in epoch 3");
      assertThat(pace.starts.get(pace.starts.size() - 1)).isEqualTo(new Position(2, 1));
      assertThat(progress).extracting(EpochReport::epoch).containsExactly(1, 2);
    }
  }
}

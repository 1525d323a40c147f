package io.sparkmp.spark.train;

import static java.util.Comparator.naturalOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.lineage.Durability;
import io.sparkmp.lineage.snapshot.SnapshotException;
import io.sparkmp.rotation.EarlyStopping;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.HashChain;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Promise 6: a stopped training continues from its newest snapshot, to the same bytes. */
@Tag("spark")
class ResumeTest {
  private static final int EPOCHS = 7;
  private static final Schedule SCHEDULE = new Schedule(2, 2, 5);

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @TempDir private Path folder;
  private final JavaSparkContext spark = SharedSpark.get();

  /** What a user sees who stops a training. */
  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private static Consumer<EpochReport> stoppingAfter(int epoch) {
    return report -> {
      if (report.epoch() == epoch) {
        throw new Stopped();
      }
    };
  }

  private Durability.Snapshots snapshots(String job) {
    return Durability.snapshots(folder.resolve("snapshots").toUri().toString(), job).every(2);
  }

  private TrainingOptions options(
      EngineKind kind, @Nullable EarlyStopping stopping, Consumer<EpochReport> progress) {
    return TrainingOptions.epochs(EPOCHS)
        .withEngine(kind)
        .withValidation(stopping != null)
        .withEarlyStopping(stopping)
        .withDurability(snapshots("toy"))
        .withProgress(progress);
  }

  @ParameterizedTest
  @CsvSource({"RING,RING", "NARROW,NARROW", "RING,NARROW", "NARROW,RING"})
  void stoppedTrainingGoesOnToTheSameBytes(EngineKind before, EngineKind after) {
    List<EpochReport> seen = new ArrayList<>();
    try (ToyJob toy = new ToyJob(spark, SCHEDULE, new Scripted(new BestIs(EPOCHS)))) {
      EarlyStopping never = new EarlyStopping(EPOCHS);
      assertThatThrownBy(() -> toy.trainer().train(options(before, never, stoppingAfter(5))))
          .isInstanceOf(Stopped.class);
      TrainingResult<long[], long[]> result = toy.trainer().train(options(after, never, seen::add));

      assertThat(seen).extracting(EpochReport::epoch).containsExactly(5, 6, 7);
      assertThat(result.history())
          .extracting(EpochReport::epoch)
          .containsExactly(1, 2, 3, 4, 5, 6, 7);
      assertThat(ToyJob.print(result.model())).isEqualTo(HashChain.print(toy.serial(EPOCHS)));
      result.close();
    }
  }

  /** The loss falls until an epoch, and then rises. */
  private record BestIs(int epoch) implements Scripted.Script {

    @Override
    public double validation(Visit visit, double loss) {
      return Math.abs(visit.epoch() - epoch);
    }
  }

  @Test
  void bestEpochIsTheSameAfterAStop() {
    try (ToyJob toy = new ToyJob(spark, SCHEDULE, new Scripted(new BestIs(3)))) {
      EarlyStopping patient = new EarlyStopping(3);
      assertThatThrownBy(
              () -> toy.trainer().train(options(EngineKind.RING, patient, stoppingAfter(5))))
          .isInstanceOf(Stopped.class);
      TrainingResult<long[], long[]> result =
          toy.trainer().train(options(EngineKind.RING, patient, report -> {}));

      assertThat(result.epochs()).isEqualTo(3);
      assertThat(result.history()).hasSize(6);
      assertThat(ToyJob.print(result.model())).isEqualTo(HashChain.print(toy.serial(3)));
      result.close();
    }
  }

  @Test
  void finishedTrainingIsNotTrainedAgain() {
    List<EpochReport> seen = new ArrayList<>();
    try (ToyJob toy = new ToyJob(spark, SCHEDULE)) {
      toy.trainer().train(options(EngineKind.RING, null, report -> {})).close();
      TrainingResult<long[], long[]> again =
          toy.trainer().train(options(EngineKind.RING, null, seen::add));
      assertThat(seen).isEmpty();
      assertThat(again.history()).hasSize(EPOCHS);
      assertThat(ToyJob.print(again.model())).isEqualTo(HashChain.print(toy.serial(EPOCHS)));
      again.close();
    }
  }

  /** A manifest that somebody has edited, with a corrected checksum. */
  @ParameterizedTest
  @ValueSource(strings = {"[{]", "[null,null]", "[]", "[{\\\"epoch\\\":7}]", "12"})
  void snapshotsWithAnotherHistoryAreLeftOut(String history) throws IOException {
    List<EpochReport> seen = new ArrayList<>();
    EarlyStopping never = new EarlyStopping(EPOCHS); // and a snapshot may follow each epoch
    try (ToyJob toy = new ToyJob(spark, SCHEDULE, new Scripted(new BestIs(EPOCHS)))) {
      toy.trainer().train(options(EngineKind.RING, never, report -> {})).close();
      edit(newestManifest(), "\"history\":\"\\[.*?]\"", "\"history\":\"" + history + '"');
      TrainingResult<long[], long[]> again =
          toy.trainer().train(options(EngineKind.RING, never, seen::add));
      assertThat(seen).extracting(EpochReport::epoch).containsExactly(7);
      assertThat(ToyJob.print(again.model())).isEqualTo(HashChain.print(toy.serial(EPOCHS)));
      again.close();
    }
  }

  /** Snapshots of versions that counted epochs. */
  @Test
  void snapshotsThatCountEpochsArePassedOver() throws IOException {
    List<EpochReport> seen = new ArrayList<>();
    try (ToyJob toy = new ToyJob(spark, SCHEDULE)) {
      toy.trainer().train(options(EngineKind.RING, null, report -> {})).close();
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path manifest : files.filter(file -> file.endsWith("manifest")).toList()) {
          edit(manifest, "\"positions\"", "\"other\"");
        }
      }
      TrainingResult<long[], long[]> again =
          toy.trainer().train(options(EngineKind.RING, null, seen::add));
      assertThat(seen).hasSize(EPOCHS);
      assertThat(ToyJob.print(again.model())).isEqualTo(HashChain.print(toy.serial(EPOCHS)));
      again.close();
    }
  }

  private Path newestManifest() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.endsWith("manifest")).max(naturalOrder()).orElseThrow();
    }
  }

  private static void edit(Path manifest, String what, String by) throws IOException {
    String json = Files.readString(manifest).lines().findFirst().orElseThrow();
    String edited = json.replaceFirst(what, Matcher.quoteReplacement(by));
    assertThat(edited).isNotEqualTo(json);
    CRC32C checksum = new CRC32C();
    checksum.update(edited.getBytes(StandardCharsets.UTF_8));
    String line = "crc32c " + HexFormat.of().toHexDigits((int) checksum.getValue());
    Files.writeString(manifest, edited + "\n" + line + "\n");
    Files.deleteIfExists(manifest.resolveSibling(".manifest.crc")); // of Hadoop's file system
  }

  @Test
  void snapshotsOfAnotherTrainingAreRefused() {
    try (ToyJob toy = new ToyJob(spark, SCHEDULE)) {
      toy.trainer().train(options(EngineKind.RING, null, report -> {})).close();
      TrainingOptions other =
          TrainingOptions.epochs(EPOCHS)
              .withEngine(EngineKind.RING)
              .withDurability(snapshots("other"));
      assertThatThrownBy(() -> toy.trainer().train(other))
          .isInstanceOf(SnapshotException.class)
          .hasMessageContaining("for snapshots of job 'other': it holds those of job 'toy'");
    }
  }
}

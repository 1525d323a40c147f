package io.sparkmp.linear.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.layout.HoldOut;
import io.sparkmp.lineage.Durability;
import io.sparkmp.linear.PlantedRecords;
import io.sparkmp.linear.SharedSpark;
import io.sparkmp.linear.ingest.LibSvm;
import io.sparkmp.linear.ingest.LinearData;
import io.sparkmp.linear.ingest.LinearIngest;
import io.sparkmp.linear.kernel.CoefficientSlice;
import io.sparkmp.linear.kernel.LinearOptions;
import io.sparkmp.linear.kernel.Loss;
import io.sparkmp.linear.kernel.RecordState;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.layout.LayoutOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The coefficients and the margins are the same bytes, whatever runs the training. */
@Tag("spark")
class SameBytesTest {
  @TempDir private Path folder;

  private LinearData read() throws IOException {
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(SharedSpark.get().sparkContext());
    Path file = PlantedRecords.of(5, 211, 23, true).write(folder.resolve("records.txt"));
    return LinearIngest.run(
        new LibSvm(
            spark,
            new TextFiles("records", file.toUri().toString(), spark.hadoopConfiguration()),
            0),
        false,
        new LayoutOptions(2, 2, new HoldOut(3, 0.1, 0.1), false));
  }

  @Test
  void enginesAndSnapshotsGiveTheSameBytes() throws IOException {
    assertSameBytes(0.5, 1e-5);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5})
  @Tag("nightly")
  void longTrainingsGiveTheSameBytes(double elasticNet) throws IOException {
    assertSameBytes(elasticNet, 1e-9);
  }

  private void assertSameBytes(double elasticNet, double tolerance) throws IOException {
    LinearOptions options =
        LinearOptions.of(Loss.LOGISTIC, 0.02, elasticNet).withTolerance(tolerance);
    try (LinearData data = read()) {
      TrainingOptions how = TrainingOptions.epochs(60);
      List<Long> ring;
      int epochs;
      try (Trained<RecordState, CoefficientSlice> trained =
          new LinearTraining(data, options, 1).train(how.withEngine(EngineKind.RING))) {
        ring = Bits.of(trained);
        epochs = trained.history().size();
        assertThat(epochs).as("it ends by itself").isBetween(10, 59);
      }
      try (Trained<RecordState, CoefficientSlice> trained =
          new LinearTraining(data, options, 1).train(how.withEngine(EngineKind.NARROW))) {
        assertThat(Bits.of(trained)).as("narrow").isEqualTo(ring);
      }
      String place = folder.resolve("snapshots").toUri().toString();
      Durability kept = Durability.snapshots(place, "a linear model").every(2);
      try (Trained<RecordState, CoefficientSlice> part =
          new LinearTraining(data, options, 1)
              .train(TrainingOptions.epochs(7).withDurability(kept))) {
        assertThat(part.history()).hasSize(7);
      }
      try (Trained<RecordState, CoefficientSlice> trained =
          new LinearTraining(data, options, 1).train(how.withDurability(kept))) {
        assertThat(Bits.of(trained)).as("gone on with from a snapshot").isEqualTo(ring);
      }
      try (Trained<RecordState, CoefficientSlice> trained =
          new LinearTraining(data, options, 1).train(how.withDurability(kept))) {
        assertThat(Bits.of(trained)).as("ended before, and asked for again").isEqualTo(ring);
      }
    }
  }
}

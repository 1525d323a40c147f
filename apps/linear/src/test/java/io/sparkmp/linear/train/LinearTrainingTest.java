package io.sparkmp.linear.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sparkmp.layout.HoldOut;
import io.sparkmp.linear.Plain;
import io.sparkmp.linear.PlantedRecords;
import io.sparkmp.linear.SharedSpark;
import io.sparkmp.linear.ingest.LibSvm;
import io.sparkmp.linear.ingest.LinearData;
import io.sparkmp.linear.ingest.LinearIngest;
import io.sparkmp.linear.kernel.CoefficientSlice;
import io.sparkmp.linear.kernel.LinearOptions;
import io.sparkmp.linear.kernel.Loss;
import io.sparkmp.linear.kernel.RecordState;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.layout.LayoutOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The minimum that is found is that of plain coordinate steps. */
@Tag("spark")
class LinearTrainingTest {
  private static final int FEATURES = 37;

  @TempDir private Path folder;

  private LinearData read(PlantedRecords records, int workers, int slicesPerWorker)
      throws IOException {
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(SharedSpark.get().sparkContext());
    Path file = records.write(folder.resolve("records.txt"));
    TextFiles files =
        new TextFiles("records", file.toUri().toString(), spark.hadoopConfiguration());
    return LinearIngest.run(
        new LibSvm(spark, files, 0),
        false,
        new LayoutOptions(workers, slicesPerWorker, HoldOut.NOTHING, false));
  }

  private static double[] coefficients(Trained<RecordState, CoefficientSlice> trained) {
    Map<Long, Double> found = new HashMap<>();
    trained
        .slices()
        .map(
            pair -> {
              Map<Long, Double> some = new HashMap<>();
              double[] coefficients = pair._2().coefficients();
              for (int j = 0; j < coefficients.length; j++) {
                some.put((Long) pair._1().ids().get(j), coefficients[j]);
              }
              return some;
            })
        .collect()
        .forEach(found::putAll);
    double[] w = new double[FEATURES + 1];
    for (int j = 0; j < FEATURES; j++) {
      w[j] = found.get(j + 1L);
    }
    w[FEATURES] = found.get(-1L);
    return w;
  }

  @ParameterizedTest
  @CsvSource({
    "LOGISTIC, 0.01, 0, true, true",
    "SQUARED_HINGE, 0.05, 1, true, true",
    "SQUARED, 0.2, 0.7, true, false",
    "SQUARED, 0.05, 1, false, true"
  })
  void theMinimumIsFound(
      Loss loss, double regularisation, double elasticNet, boolean intercept, boolean standardise)
      throws IOException {
    PlantedRecords records = PlantedRecords.of(11, 401, FEATURES, loss.isOfClasses());
    LinearOptions options =
        LinearOptions.of(loss, regularisation, elasticNet)
            .withIntercept(intercept)
            .withStandardisation(standardise)
            .withTolerance(1e-12);
    try (LinearData data = read(records, 2, 2)) {
      LinearTraining training = new LinearTraining(data, options, 1);
      Plain plain = records.plain(training.options());
      double[] best = plain.minimum(3_000);
      double least = plain.objective(best);
      try (Trained<RecordState, CoefficientSlice> trained =
          training.train(TrainingOptions.epochs(300).withEngine(EngineKind.RING))) {
        double[] w = coefficients(trained);
        double reached = plain.objective(w);
        List<EpochReport> history = trained.history();
        assertEquals(least, reached, 1e-7 * least);
        assertEquals(
            reached, history.get(history.size() - 1).training().mean(), 1e-6 * reached, "reported");
        assertTrue(history.size() < 200, history.size() + " epochs");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "LOGISTIC, 0.02, 1, true, true",
    "LOGISTIC, 0.03, 0.4, false, false",
    "SQUARED_HINGE, 0.01, 0, true, false",
    "SQUARED, 0.1, 0, true, true"
  })
  @Tag("nightly")
  void theMinimumIsFoundByOtherSettings(
      Loss loss, double regularisation, double elasticNet, boolean intercept, boolean standardise)
      throws IOException {
    theMinimumIsFound(loss, regularisation, elasticNet, intercept, standardise);
  }
}

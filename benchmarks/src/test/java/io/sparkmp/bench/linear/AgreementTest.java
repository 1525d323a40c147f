package io.sparkmp.bench.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.linear.LinearKryoRegistrator;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Ours, MLlib's and LIBLINEAR's minimum of the same objective are the same: without
 * standardisation, with an intercept that is not regularised, and LIBLINEAR's C = 1 / (lambda N).
 * LIBLINEAR has no loss of several classes.
 */
@Tag("spark")
class AgreementTest {
  private static final double PERCENT = 1e-4; // 1e-6 of it

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"2, false, 0.01", "2, true, 0.01", "4, false, 0.01"})
  void allFindTheSameMinimum(int classes, boolean l1, double regularisation) throws IOException {
    Path file = folder.resolve("records.txt");
    new MadeRecords(1009, 307, classes, 3).write(file, 0);
    SparseRows records = SparseRows.read(file);
    LinearSuite options = new LinearSuite();
    options.classes = classes;
    options.l1 = l1;
    options.tolerance = 1e-12;
    options.epochs = 1000;
    options.mllibIterations = 1000;
    options.mllibTolerance = 1e-12;
    options.liblinearEps = 1e-8;
    try (SparkSession spark = BenchSessions.open("a test", LinearKryoRegistrator.class)) {
      LinearFits fits = new LinearFits(spark, options, file, records.width(), regularisation);
      double ours = fits.objective(records, fits.ours().model());
      assertThat(ours).as("a minimum that is not at 0").isBetween(0.05, Math.log(classes) - 0.01);
      if (classes == 2) {
        assertThat(fits.objective(records, fits.liblinear().model()))
            .as("LIBLINEAR")
            .isCloseTo(ours, withinPercentage(PERCENT));
      }
      assertThat(fits.objective(records, fits.mllib().model()))
          .as("MLlib")
          .isCloseTo(ours, withinPercentage(PERCENT));
    }
  }

  @ParameterizedTest
  @CsvSource({"2, false, 0.0001", "2, true, 0.001", "4, true, 0.001"})
  @Tag("nightly")
  void allFindTheSameMinimumWithLessRegularisation(int classes, boolean l1, double regularisation)
      throws IOException {
    allFindTheSameMinimum(classes, l1, regularisation);
  }
}

package io.sparkmp.linear.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.linear.Plain;
import io.sparkmp.linear.SharedSpark;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.regression.LinearRegression;
import org.apache.spark.ml.regression.LinearRegressionModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The objective is that of MLlib with tolerance 1e-12, or less; or the training says so. */
@Tag("spark")
class MllibProblemsTest {
  private static final double CERTAIN = 1e-6;
  private static final int EPOCHS = 100 + LinearProgram.PREPARING;
  private static final double TOLERANCE = 1e-12;
  private static final int ITERATIONS = 1_000;
  private static final StructType SCHEMA =
      new StructType()
          .add("label", DataTypes.DoubleType)
          .add("cost", DataTypes.DoubleType)
          .add("features", SQLDataTypes.VectorType());

  /** How many of these problems are solved; the others say that they are not. */
  private static int solved(int from, int to) {
    int solved = 0;
    for (int k = from; k < to; k++) {
      Plain of = HardProblems.of(k);
      Plain fine = new Plain(of.x(), of.y(), of.weights(), of.options().withTolerance(TOLERANCE));
      SerialFit fit = SerialFit.of(fine, 1 + k % 3, EPOCHS);
      if (fit.steering().excess() <= CERTAIN) {
        solved++;
        double theirs = of.objective(mllib(of));
        assertThat(of.objective(fit.w()))
            .as("problem %s, %s", k, HardProblems.describe(of))
            .isLessThanOrEqualTo(theirs + CERTAIN * Math.abs(theirs));
      }
    }
    return solved;
  }

  private static double[] mllib(Plain of) {
    return of.options().loss() == Loss.LOGISTIC ? logistic(of) : linear(of);
  }

  private static double[] logistic(Plain of) {
    LinearOptions options = of.options();
    double penalty = options.l1() + options.l2();
    LogisticRegressionModel model =
        new LogisticRegression()
            .setRegParam(penalty)
            .setElasticNetParam(penalty == 0 ? 0 : options.l1() / penalty)
            .setFitIntercept(options.intercept())
            .setStandardization(options.standardise())
            .setWeightCol("cost")
            .setTol(TOLERANCE)
            .setMaxIter(ITERATIONS)
            .fit(frame(of));
    return with(model.coefficients(), model.intercept());
  }

  /** MLlib divides the L2 penalty by the standard deviation of the labels. */
  private static double[] linear(Plain of) {
    LinearOptions options = of.options();
    double l2 = options.l2() * deviation(of.y(), of.weights());
    double penalty = options.l1() + l2;
    LinearRegressionModel model =
        new LinearRegression()
            .setSolver("l-bfgs")
            .setRegParam(penalty)
            .setElasticNetParam(penalty == 0 ? 0 : options.l1() / penalty)
            .setFitIntercept(options.intercept())
            .setStandardization(options.standardise())
            .setWeightCol("cost")
            .setTol(TOLERANCE)
            .setMaxIter(ITERATIONS)
            .fit(frame(of));
    return with(model.coefficients(), model.intercept());
  }

  private static double deviation(double[] y, double[] weights) {
    double sum = Arrays.stream(weights).sum();
    double squares = Arrays.stream(weights).map(weight -> weight * weight).sum();
    double mean = IntStream.range(0, y.length).mapToDouble(i -> weights[i] * y[i]).sum() / sum;
    double apart =
        IntStream.range(0, y.length)
            .mapToDouble(i -> weights[i] * (y[i] - mean) * (y[i] - mean))
            .sum();
    return Math.sqrt(apart / (sum - squares / sum));
  }

  private static double[] with(Vector coefficients, double intercept) {
    double[] all = Arrays.copyOf(coefficients.toArray(), coefficients.size() + 1);
    all[coefficients.size()] = intercept;
    return all;
  }

  private static Dataset<Row> frame(Plain of) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < of.y().length; i++) {
      rows.add(RowFactory.create(of.y()[i], of.weights()[i], Vectors.dense(of.x()[i])));
    }
    return SharedSpark.get().createDataFrame(rows, SCHEMA).coalesce(1);
  }

  @Test
  void aFewObjectivesAreMllibs() {
    assertThat(solved(0, 4)).isGreaterThanOrEqualTo(3);
  }

  @Test
  @Tag("nightly")
  void objectivesOfHardProblemsAreMllibs() {
    assertThat(solved(4, 64)).isGreaterThanOrEqualTo(50);
  }
}

package io.sparkmp.linear.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.linear.Plain;
import io.sparkmp.linear.SharedSpark;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.apache.spark.ml.linalg.Matrix;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** With several classes or bounds, the objective is that of MLlib with tolerance 1e-12, or less. */
class ClassProblemsTest {
  private static final double CERTAIN = 1e-6;
  private static final double TOLERANCE = 1e-12;
  private static final int EPOCHS = 500;
  private static final int ITERATIONS = 1_000;

  private static SerialFit ours(ClassProblems problem, int workers) {
    Plain of = problem.of();
    Plain fine = new Plain(of.x(), of.y(), of.weights(), of.options().withTolerance(TOLERANCE));
    return SerialFit.of(fine, workers, EPOCHS, problem.width(), problem.bounds());
  }

  private static void assertWithin(ClassProblems problem, double[] w, long number) {
    double[][] bounds = problem.bounds();
    for (int e = 0; bounds != null && e < w.length; e++) {
      assertThat(w[e]).as("problem %s", number).isBetween(bounds[0][e], bounds[1][e]);
    }
  }

  private static void compare(int from, int to) {
    int solved = 0;
    List<String> worse = new ArrayList<>();
    for (int k = from; k < to; k++) {
      ClassProblems problem = ClassProblems.of(k);
      SerialFit fit = ours(problem, 1 + k % 3);
      assertWithin(problem, fit.w(), k);
      double theirs = problem.objective(mllib(problem));
      double found = problem.objective(fit.w());
      if (!(found <= theirs + CERTAIN * theirs)) {
        worse.add(k + ": " + found + ", " + theirs + " of " + problem.of().options());
      }
      double reported = fit.objectives().get(fit.objectives().size() - 1);
      assertThat(reported).as("problem %s", k).isCloseTo(found, within(CERTAIN * found));
      solved += fit.steering().excess() <= CERTAIN ? 1 : 0;
    }
    assertThat(worse).isEmpty();
    assertThat(solved).isGreaterThanOrEqualTo((to - from) * 9 / 10);
  }

  private static double[] mllib(ClassProblems problem) {
    Plain of = problem.of();
    LinearOptions options = of.options();
    double penalty = options.l1() + options.l2();
    int features = of.x()[0].length;
    int width = problem.width();
    LogisticRegression regression =
        new LogisticRegression()
            .setFamily(width == 1 ? "binomial" : "multinomial")
            .setRegParam(penalty)
            .setElasticNetParam(penalty == 0 ? 0 : options.l1() / penalty)
            .setFitIntercept(options.intercept())
            .setStandardization(options.standardise())
            .setWeightCol("cost")
            .setTol(TOLERANCE)
            .setMaxIter(ITERATIONS);
    if (problem.bounds() != null) {
      double[][] bounds = Objects.requireNonNull(problem.bounds());
      regression
          .setLowerBoundsOnCoefficients(matrix(bounds[0], features, width))
          .setUpperBoundsOnCoefficients(matrix(bounds[1], features, width));
      if (options.intercept()) {
        regression
            .setLowerBoundsOnIntercepts(last(bounds[0], width))
            .setUpperBoundsOnIntercepts(last(bounds[1], width));
      }
    }
    LogisticRegressionModel model = regression.fit(frame(problem));
    double[] w = new double[(features + 1) * width];
    for (int k = 0; k < width; k++) {
      for (int j = 0; j < features; j++) {
        w[j * width + k] = model.coefficientMatrix().apply(k, j);
      }
      w[features * width + k] = model.interceptVector().apply(k);
    }
    return w;
  }

  private static Matrix matrix(double[] bounds, int features, int width) {
    return new DenseMatrix(width, features, Arrays.copyOf(bounds, features * width));
  }

  private static Vector last(double[] bounds, int width) {
    return Vectors.dense(Arrays.copyOfRange(bounds, bounds.length - width, bounds.length));
  }

  private static Dataset<Row> frame(ClassProblems problem) {
    Plain of = problem.of();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < of.y().length; i++) {
      rows.add(RowFactory.create(of.y()[i], of.weights()[i], Vectors.dense(of.x()[i])));
    }
    StructType schema =
        new StructType()
            .add(
                "label",
                DataTypes.DoubleType,
                true,
                NominalAttribute.defaultAttr().withNumValues(problem.classes()).toMetadata())
            .add("cost", DataTypes.DoubleType)
            .add("features", SQLDataTypes.VectorType());
    return SharedSpark.get().createDataFrame(rows, schema).coalesce(1);
  }

  /** No training has a lower objective, or gradients of several workers that differ. */
  @Test
  @Tag("unit")
  void minimaAreThoseOfAnyNumberOfWorkers() {
    for (int k = 0; k < 12; k++) {
      ClassProblems problem = ClassProblems.of(k);
      double one = problem.objective(ours(problem, 1).w());
      double five = problem.objective(ours(problem, 5).w());
      assertThat(five).as("problem %s", k).isCloseTo(one, within(2 * CERTAIN * one));
    }
  }

  @Test
  @Tag("spark")
  void aFewObjectivesAreMllibs() {
    compare(0, 6);
  }

  @Test
  @Tag("nightly")
  void objectivesAreMllibs() {
    compare(6, 106);
  }
}

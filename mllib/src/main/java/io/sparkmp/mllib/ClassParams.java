package io.sparkmp.mllib;

import static org.apache.spark.sql.functions.col;

import io.sparkmp.linear.ml.LogisticFit;
import io.sparkmp.linear.ml.RotatingLogisticRegression;
import io.sparkmp.linear.train.ClassSettings;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.apache.spark.ml.linalg.Matrix;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.Param;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/**
 * What a logistic regression of MLlib has beyond two classes: more of them, bounds, and an initial
 * model.
 *
 * @param params the Estimator
 * @param classes the number of classes
 * @param initial the initial model, or null
 */
record ClassParams(
    org.apache.spark.ml.classification.LogisticRegression params,
    int classes,
    @Nullable LogisticRegressionModel initial) {
  /** MLlib's method for bounds goes on until its steps gain nothing, far below its tolerance. */
  private static final double BOUNDED = 0.01;

  /** Whether there is one coefficient per feature, without bounds or an initial model. */
  boolean isPlain() {
    return width() == 1 && !params.usingBoundConstrainedOptimization() && initial == null;
  }

  /** The number of coefficients per feature. */
  private int width() {
    return switch (params.getFamily().toLowerCase(Locale.ROOT)) {
      case "multinomial" -> classes;
      case "binomial" -> 1;
      default -> classes <= 2 ? 1 : classes;
    };
  }

  /** Why our engine cannot fit, or null if it can. */
  @Nullable String lack(Dataset<Row> records) {
    if (params.getFamily().equalsIgnoreCase("binomial") && classes > 2) {
      return classes + " classes (expected: 2, as family is binomial)";
    }
    if (params.isDefined(params.thresholds()) && params.getThresholds().length != classes) {
      return params.getThresholds().length + " thresholds (expected: " + classes + ")";
    }
    if (isPlain()) {
      return null;
    }
    int features = RegressionColumns.features(records);
    if (features == 0) {
      return "there are no features";
    }
    if (params.usingBoundConstrainedOptimization()
        && params.getRegParam() > 0
        && params.getElasticNetParam() > 0) {
      return "coefficients have bounds, and elasticNetParam is above 0";
    }
    boolean areRight =
        isOf(params.lowerBoundsOnCoefficients(), features)
            && isOf(params.upperBoundsOnCoefficients(), features)
            && isOf(params.lowerBoundsOnIntercepts())
            && isOf(params.upperBoundsOnIntercepts());
    if (!areRight) {
      return "the bounds are not " + width() + " x " + features + ", and " + width();
    }
    if (!areOrdered(features)) {
      return "a lower bound is above the upper one, or is NaN";
    }
    return initial == null
            || (initial.coefficientMatrix().numRows() == width()
                && initial.coefficientMatrix().numCols() == features)
        ? null
        : "the coefficients of the initial model are not " + width() + " x " + features;
  }

  private boolean isOf(Param<Matrix> bounds, int features) {
    return !params.isDefined(bounds)
        || (params.getOrDefault(bounds).numRows() == width()
            && params.getOrDefault(bounds).numCols() == features);
  }

  private boolean isOf(Param<Vector> bounds) {
    return !params.isDefined(bounds)
        || (params.getFitIntercept() && params.getOrDefault(bounds).size() == width());
  }

  /** Whether each lower bound is at most the upper one; a NaN is not. */
  private boolean areOrdered(int features) {
    double[] lower = lower(features);
    double[] upper = upper(features);
    return IntStream.range(0, lower.length).allMatch(e -> lower[e] <= upper[e]);
  }

  /** The least value of each coefficient and intercept, in the order of {@link ClassSettings}. */
  private double[] lower(int features) {
    return bounds(
        features,
        Double.NEGATIVE_INFINITY,
        params.lowerBoundsOnCoefficients(),
        params.lowerBoundsOnIntercepts());
  }

  /** The largest value of each. */
  private double[] upper(int features) {
    return bounds(
        features,
        Double.POSITIVE_INFINITY,
        params.upperBoundsOnCoefficients(),
        params.upperBoundsOnIntercepts());
  }

  private double[] bounds(
      int features, double none, Param<Matrix> ofCoefficients, Param<Vector> ofIntercepts) {
    double[] all = new double[(features + 1) * width()];
    Arrays.fill(all, none);
    if (params.isDefined(ofCoefficients)) {
      set(all, params.getOrDefault(ofCoefficients));
    }
    if (params.isDefined(ofIntercepts)) {
      set(all, params.getOrDefault(ofIntercepts));
    }
    return all;
  }

  /**
   * Trains.
   *
   * @param dataset as given
   * @param records of {@link RegressionColumns}
   * @param of the params of our engine
   */
  LogisticRegressionModel fit(
      Dataset<?> dataset, Dataset<Row> records, RotatingLogisticRegression of) {
    int features = RegressionColumns.features(records);
    if (params.usingBoundConstrainedOptimization()) {
      of.setTol(params.getTol() * BOUNDED);
    }
    LogisticFit fit = LogisticFit.of(of, records, settings(records, features));
    double[] found = fit.coefficients();
    int width = width();
    int end = features * width;
    if (width > 1) {
      centre(found, features);
    }
    Matrix coefficients = new DenseMatrix(width, features, Arrays.copyOf(found, end));
    Vector intercepts = Vectors.dense(Arrays.copyOfRange(found, end, found.length));
    boolean isMultinomial = width > 1;
    LogisticRegressionModel model =
        new LogisticRegressionModel(
            params.uid(),
            isMultinomial ? coefficients.compressed() : coefficients.compressedRowMajor(),
            intercepts.compressed(),
            classes,
            isMultinomial);
    params.copyValues(model, EngineChoice.none());
    LogisticSummary.set(model, dataset, params, fit.summary().objectiveHistory());
    return model;
  }

  private ClassSettings settings(Dataset<Row> records, int features) {
    double[] start = new double[(features + 1) * width()];
    LogisticRegressionModel from = initial;
    if (from != null) {
      set(start, from.coefficientMatrix());
      set(start, params.getFitIntercept() ? from.interceptVector() : Vectors.zeros(width()));
    } else if (params.getFitIntercept()) {
      set(start, Vectors.dense(intercepts(records)));
    }
    if (!params.usingBoundConstrainedOptimization()) {
      return new ClassSettings(width(), start, new double[0], new double[0]);
    }
    return new ClassSettings(width(), start, lower(features), upper(features));
  }

  private void set(double[] all, Matrix of) {
    for (int j = 0; j < of.numCols(); j++) {
      for (int k = 0; k < width(); k++) {
        all[j * width() + k] = of.apply(k, j);
      }
    }
  }

  private void set(double[] all, Vector of) {
    System.arraycopy(of.toArray(), 0, all, all.length - width(), width());
  }

  /** The best intercepts without any feature. */
  private double[] intercepts(Dataset<Row> records) {
    double[] weights = new double[classes];
    for (Row row :
        records
            .filter(col(RegressionColumns.WEIGHT).gt(0))
            .groupBy("label")
            .agg(functions.sum(RegressionColumns.WEIGHT))
            .collectAsList()) {
      weights[(int) row.getDouble(0)] = row.getDouble(1);
    }
    double[] logs = ClassSettings.logRates(weights);
    double mean = Arrays.stream(logs).average().orElse(0);
    return width() == 1
        ? new double[] {logs[1] - logs[0]}
        : Arrays.stream(logs).map(log -> log - mean).toArray();
  }

  /**
   * Like MLlib, chooses the mean 0 where the objective does not: of intercepts, and without a
   * penalty or bounds of the coefficients of each feature. Bounds of intercepts are kept: the mean
   * is then as near to 0 as they allow.
   */
  private void centre(double[] all, int features) {
    double[] lower = lower(features);
    double[] upper = upper(features);
    boolean isFree = params.getRegParam() == 0 && !params.usingBoundConstrainedOptimization();
    for (int j = isFree ? 0 : features; j <= features; j++) {
      int from = j * width();
      double by = Arrays.stream(all, from, from + width()).average().orElse(0);
      for (int e = from; e < from + width(); e++) {
        by = Math.max(by, all[e] - upper[e]);
      }
      for (int e = from; e < from + width(); e++) {
        by = Math.min(by, all[e] - lower[e]);
      }
      for (int e = from; e < from + width(); e++) {
        all[e] = Math.max(lower[e], Math.min(upper[e], all[e] - by));
      }
    }
  }
}

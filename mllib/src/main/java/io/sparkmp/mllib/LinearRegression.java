package io.sparkmp.mllib;

import io.sparkmp.linear.LinearKryoRegistrator;
import io.sparkmp.linear.kernel.CoefficientSlice;
import io.sparkmp.linear.ml.RotatingLinearRegression;
import io.sparkmp.linear.ml.RotatingLinearRegressionModel;
import java.util.Arrays;
import java.util.Locale;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.regression.LinearRegressionModel;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * MLlib's LinearRegression, where it would use L-BFGS or OWL-QN trained by our engine: the same
 * objective. {@code docs/mllib.md} says what differs.
 */
public class LinearRegression extends org.apache.spark.ml.regression.LinearRegression {
  private static final long serialVersionUID = 1L;

  /** Up to which size of the vectors MLlib solves the normal equations, where it may choose. */
  private static final int MOST_OF_NORMAL = 4096;

  /** With the defaults. */
  public LinearRegression() {
    this(Identifiable$.MODULE$.randomUID("linReg"));
  }

  /** With the defaults, under a name. */
  public LinearRegression(String uid) {
    super(uid);
  }

  @Override
  public LinearRegressionModel train(Dataset<?> dataset) {
    Dataset<Row> records = RegressionColumns.of(dataset, getLabelCol(), getFeaturesCol(), this);
    String lack = lack(dataset, records);
    Labels labels = lack == null ? Labels.of(records) : null;
    return Fallback.fit(
        this,
        labels == null ? lack : lackOf(labels),
        () -> super.train(dataset),
        () -> ours(dataset, records, labels == null ? Double.NaN : labels.variance()));
  }

  private @Nullable String lack(Dataset<?> dataset, Dataset<Row> records) {
    if (!getLoss().equalsIgnoreCase("squaredError")) {
      return "loss is " + getLoss() + " (expected: squaredError)";
    }
    switch (getSolver().toLowerCase(Locale.ROOT)) {
      case "normal" -> {
        return "solver is normal (expected: l-bfgs)";
      }
      case "auto" -> {
        int features = RegressionColumns.features(records);
        if (features <= MOST_OF_NORMAL) {
          return "solver auto is normal for "
              + features
              + " features (up to "
              + MOST_OF_NORMAL
              + "); set l-bfgs for spark-mp";
        }
      }
      default -> {} // l-bfgs
    }
    if (getMaxIter() < 1) {
      return "maxIter is " + getMaxIter() + " (expected: at least 1)";
    }
    return Fallback.session(dataset, LinearKryoRegistrator.class, CoefficientSlice.class);
  }

  private static @Nullable String lackOf(Labels labels) {
    if (labels.refused() > 0) {
      return labels.refused() + " labels or weights are null, not finite, or below 0";
    }
    if (labels.isOneValue()) {
      return "all labels are the same";
    }
    return labels.isRounded() ? "floats hold too little of the labels' differences" : null;
  }

  private LinearRegressionModel ours(Dataset<?> dataset, Dataset<Row> records, double variance) {
    RotatingLinearRegression params =
        new RotatingLinearRegression(uid())
            .setMaxIter(getMaxIter())
            .setRegParam(getRegParam())
            .setElasticNetParam(getElasticNetParam())
            .setTol(getTol())
            .setFitIntercept(getFitIntercept())
            .setStandardization(getStandardization());
    if (RegressionColumns.isWeighted(this)) {
      params.setWeightCol(RegressionColumns.WEIGHT);
    }
    RotatingLinearRegressionModel fitted = params.fit(records);
    LinearRegressionModel model = copyValues(Fallback.cleared(fitted.toMLlib()), Fallback.none());
    double[] history =
        Arrays.stream(fitted.summary().objectiveHistory()).map(value -> value / variance).toArray();
    LinearSummary.set(model, dataset, history);
    return model;
  }

  @Override
  public LinearRegression copy(ParamMap extra) {
    return (LinearRegression) super.copy(extra);
  }

  /** Reads what {@code write} has written, of this class or MLlib's. */
  public static MLReader<org.apache.spark.ml.regression.LinearRegression> read() {
    return new TwinReader<>(LinearRegression.class, LinearRegression::new);
  }

  /** Reads an Estimator that this class or MLlib's has written. */
  public static LinearRegression load(String path) {
    return (LinearRegression) read().load(path);
  }
}

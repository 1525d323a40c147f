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
    return EngineChoice.fit(
        this,
        labels == null ? lack : lackOf(labels, records),
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
    return EngineChoice.session(dataset, LinearKryoRegistrator.class, CoefficientSlice.class);
  }

  private static @Nullable String lackOf(Labels labels, Dataset<Row> records) {
    if (labels.refused() > 0) {
      return labels.refused()
          + " labels or weights are null, not finite, below 0, or beyond floats";
    }
    if (labels.isOneValue()) {
      return "all labels are the same";
    }
    return labels.isRounded() ? RegressionColumns.LABELS : RegressionColumns.lack(records);
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
    LinearRegressionModel model =
        copyValues(EngineChoice.cleared(fitted.toMLlib()), EngineChoice.none());
    double[] history =
        Arrays.stream(fitted.summary().objectiveHistory()).map(value -> value / variance).toArray();
    LinearSummary.set(model, dataset, history);
    return model;
  }

  // A chain of setters is of this class, so that a program changes its import only.

  @Override
  public LinearRegression setLabelCol(String value) {
    return (LinearRegression) super.setLabelCol(value);
  }

  @Override
  public LinearRegression setFeaturesCol(String value) {
    return (LinearRegression) super.setFeaturesCol(value);
  }

  @Override
  public LinearRegression setPredictionCol(String value) {
    return (LinearRegression) super.setPredictionCol(value);
  }

  @Override
  public LinearRegression setRegParam(double value) {
    return (LinearRegression) super.setRegParam(value);
  }

  @Override
  public LinearRegression setFitIntercept(boolean value) {
    return (LinearRegression) super.setFitIntercept(value);
  }

  @Override
  public LinearRegression setStandardization(boolean value) {
    return (LinearRegression) super.setStandardization(value);
  }

  @Override
  public LinearRegression setElasticNetParam(double value) {
    return (LinearRegression) super.setElasticNetParam(value);
  }

  @Override
  public LinearRegression setMaxIter(int value) {
    return (LinearRegression) super.setMaxIter(value);
  }

  @Override
  public LinearRegression setTol(double value) {
    return (LinearRegression) super.setTol(value);
  }

  @Override
  public LinearRegression setWeightCol(String value) {
    return (LinearRegression) super.setWeightCol(value);
  }

  @Override
  public LinearRegression setSolver(String value) {
    return (LinearRegression) super.setSolver(value);
  }

  @Override
  public LinearRegression setAggregationDepth(int value) {
    return (LinearRegression) super.setAggregationDepth(value);
  }

  @Override
  public LinearRegression setLoss(String value) {
    return (LinearRegression) super.setLoss(value);
  }

  @Override
  public LinearRegression setEpsilon(double value) {
    return (LinearRegression) super.setEpsilon(value);
  }

  @Override
  public LinearRegression setMaxBlockSizeInMB(double value) {
    return (LinearRegression) super.setMaxBlockSizeInMB(value);
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

package io.sparkmp.mllib;

import io.sparkmp.linear.LinearKryoRegistrator;
import io.sparkmp.linear.kernel.CoefficientSlice;
import io.sparkmp.linear.ml.RotatingLogisticRegression;
import io.sparkmp.linear.ml.RotatingLogisticRegressionModel;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.linalg.Matrix;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MetadataUtils;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * MLlib's LogisticRegression, trained by our engine: the same objective. {@code docs/mllib.md} says
 * what differs.
 */
public class LogisticRegression extends org.apache.spark.ml.classification.LogisticRegression {
  private static final long serialVersionUID = 1L;

  private @Nullable LogisticRegressionModel initialModel;

  /** With the defaults. */
  public LogisticRegression() {
    this(Identifiable$.MODULE$.randomUID("logreg"));
  }

  /** With the defaults, under a name. */
  public LogisticRegression(String uid) {
    super(uid);
  }

  @Override
  public LogisticRegression setInitialModel(LogisticRegressionModel model) {
    initialModel = model;
    super.setInitialModel(model);
    return this;
  }

  @Override
  public LogisticRegressionModel train(Dataset<?> dataset) {
    Dataset<Row> records = RegressionColumns.of(dataset, getLabelCol(), getFeaturesCol(), this);
    String lack = lack(dataset);
    Labels labels = lack == null ? Labels.of(records) : null;
    int classes = labels == null ? 0 : classes(dataset, labels);
    ClassParams of = new ClassParams(this, classes, initialModel);
    return EngineChoice.fit(
        this,
        labels == null ? lack : lackOf(labels, of, records),
        () -> super.train(dataset),
        () -> of.isPlain() ? ours(dataset, records) : of.fit(dataset, records, rotating()));
  }

  private @Nullable String lack(Dataset<?> dataset) {
    if (getMaxIter() < 1) {
      return "maxIter is " + getMaxIter() + " (expected: at least 1)";
    }
    return EngineChoice.session(dataset, LinearKryoRegistrator.class, CoefficientSlice.class);
  }

  /** As the column says, or else one more than the largest label. */
  private int classes(Dataset<?> dataset, Labels labels) {
    Option<Object> stated = MetadataUtils.getNumClasses(dataset.schema().apply(getLabelCol()));
    double counted = labels.largest() + 1; // NaN if there are no labels
    return stated.isDefined() ? (Integer) stated.get() : (int) counted;
  }

  private static @Nullable String lackOf(Labels labels, ClassParams of, Dataset<Row> records) {
    if (labels.refused() > 0) {
      return labels.refused()
          + " labels or weights are null, not finite, below 0, or beyond floats";
    }
    if (labels.others() > 0) {
      return labels.others() + " labels are not whole numbers from 0 on";
    }
    if (labels.isOneValue()) {
      return "the labels are of one class";
    }
    if (labels.largest() >= of.classes()) {
      return "there is label " + labels.largest() + " of " + of.classes() + " classes";
    }
    String lack = of.lack(records);
    return lack != null ? lack : RegressionColumns.lack(records);
  }

  private RotatingLogisticRegression rotating() {
    RotatingLogisticRegression params =
        new RotatingLogisticRegression(uid())
            .setMaxIter(getMaxIter())
            .setRegParam(getRegParam())
            .setElasticNetParam(getElasticNetParam())
            .setTol(getTol())
            .setFitIntercept(getFitIntercept())
            .setStandardization(getStandardization());
    if (RegressionColumns.isWeighted(this)) {
      params.setWeightCol(RegressionColumns.WEIGHT);
    }
    return params;
  }

  private LogisticRegressionModel ours(Dataset<?> dataset, Dataset<Row> records) {
    RotatingLogisticRegressionModel fitted = rotating().fit(records);
    LogisticRegressionModel model =
        copyValues(EngineChoice.cleared(fitted.toMLlib()), EngineChoice.none());
    LogisticSummary.set(model, dataset, this, fitted.summary().objectiveHistory());
    return model;
  }

  // A chain of setters is of this class, so that a program changes its import only.

  @Override
  public LogisticRegression setLabelCol(String value) {
    return (LogisticRegression) super.setLabelCol(value);
  }

  @Override
  public LogisticRegression setFeaturesCol(String value) {
    return (LogisticRegression) super.setFeaturesCol(value);
  }

  @Override
  public LogisticRegression setPredictionCol(String value) {
    return (LogisticRegression) super.setPredictionCol(value);
  }

  @Override
  public LogisticRegression setRawPredictionCol(String value) {
    return (LogisticRegression) super.setRawPredictionCol(value);
  }

  @Override
  public LogisticRegression setProbabilityCol(String value) {
    return (LogisticRegression) super.setProbabilityCol(value);
  }

  @Override
  public LogisticRegression setRegParam(double value) {
    return (LogisticRegression) super.setRegParam(value);
  }

  @Override
  public LogisticRegression setElasticNetParam(double value) {
    return (LogisticRegression) super.setElasticNetParam(value);
  }

  @Override
  public LogisticRegression setMaxIter(int value) {
    return (LogisticRegression) super.setMaxIter(value);
  }

  @Override
  public LogisticRegression setTol(double value) {
    return (LogisticRegression) super.setTol(value);
  }

  @Override
  public LogisticRegression setFitIntercept(boolean value) {
    return (LogisticRegression) super.setFitIntercept(value);
  }

  @Override
  public LogisticRegression setFamily(String value) {
    return (LogisticRegression) super.setFamily(value);
  }

  @Override
  public LogisticRegression setStandardization(boolean value) {
    return (LogisticRegression) super.setStandardization(value);
  }

  @Override
  public LogisticRegression setThreshold(double value) {
    return (LogisticRegression) super.setThreshold(value);
  }

  @Override
  public LogisticRegression setWeightCol(String value) {
    return (LogisticRegression) super.setWeightCol(value);
  }

  @Override
  public LogisticRegression setThresholds(double[] value) {
    return (LogisticRegression) super.setThresholds(value);
  }

  @Override
  public LogisticRegression setAggregationDepth(int value) {
    return (LogisticRegression) super.setAggregationDepth(value);
  }

  @Override
  public LogisticRegression setLowerBoundsOnCoefficients(Matrix value) {
    return (LogisticRegression) super.setLowerBoundsOnCoefficients(value);
  }

  @Override
  public LogisticRegression setUpperBoundsOnCoefficients(Matrix value) {
    return (LogisticRegression) super.setUpperBoundsOnCoefficients(value);
  }

  @Override
  public LogisticRegression setLowerBoundsOnIntercepts(Vector value) {
    return (LogisticRegression) super.setLowerBoundsOnIntercepts(value);
  }

  @Override
  public LogisticRegression setUpperBoundsOnIntercepts(Vector value) {
    return (LogisticRegression) super.setUpperBoundsOnIntercepts(value);
  }

  @Override
  public LogisticRegression setMaxBlockSizeInMB(double value) {
    return (LogisticRegression) super.setMaxBlockSizeInMB(value);
  }

  @Override
  public LogisticRegression copy(ParamMap extra) {
    return (LogisticRegression) super.copy(extra);
  }

  /** Reads what {@code write} has written, of this class or MLlib's. */
  public static MLReader<org.apache.spark.ml.classification.LogisticRegression> read() {
    return new TwinReader<>(LogisticRegression.class, LogisticRegression::new);
  }

  /** Reads an Estimator that this class or MLlib's has written. */
  public static LogisticRegression load(String path) {
    return (LogisticRegression) read().load(path);
  }
}

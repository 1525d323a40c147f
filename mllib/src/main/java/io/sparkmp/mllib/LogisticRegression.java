package io.sparkmp.mllib;

import io.sparkmp.linear.LinearKryoRegistrator;
import io.sparkmp.linear.kernel.CoefficientSlice;
import io.sparkmp.linear.ml.RotatingLogisticRegression;
import io.sparkmp.linear.ml.RotatingLogisticRegressionModel;
import org.apache.spark.ml.classification.BinaryLogisticRegressionTrainingSummaryImpl;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.classification.LogisticRegressionTrainingSummary;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MetadataUtils;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * MLlib's LogisticRegression, of two classes trained by our engine: the same objective. {@code
 * docs/mllib.md} says what differs.
 */
public class LogisticRegression extends org.apache.spark.ml.classification.LogisticRegression {
  private static final long serialVersionUID = 1L;

  private boolean hasInitialModel;

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
    hasInitialModel = true;
    super.setInitialModel(model);
    return this;
  }

  @Override
  public LogisticRegressionModel train(Dataset<?> dataset) {
    Dataset<Row> records = RegressionColumns.of(dataset, getLabelCol(), getFeaturesCol(), this);
    return Fallback.fit(
        this, lack(dataset, records), () -> super.train(dataset), () -> ours(dataset, records));
  }

  private @Nullable String lack(Dataset<?> dataset, Dataset<Row> records) {
    if (getFamily().equalsIgnoreCase("multinomial")) {
      return "family is multinomial (expected: binomial)";
    }
    if (usingBoundConstrainedOptimization()) {
      return "coefficients have bounds";
    }
    if (hasInitialModel) {
      return "there is an initial model";
    }
    if (getMaxIter() < 1) {
      return "maxIter is " + getMaxIter() + " (expected: at least 1)";
    }
    if (isDefined(thresholds()) && getThresholds().length != 2) {
      return getThresholds().length + " thresholds (expected: 2)";
    }
    Option<Object> classes = MetadataUtils.getNumClasses(dataset.schema().apply(getLabelCol()));
    if (classes.isDefined() && !classes.get().equals(2)) {
      return "column " + getLabelCol() + " has " + classes.get() + " classes (expected: 2)";
    }
    String session = Fallback.session(dataset, LinearKryoRegistrator.class, CoefficientSlice.class);
    return session != null ? session : lackOf(Labels.of(records));
  }

  private static @Nullable String lackOf(Labels labels) {
    if (labels.refused() > 0) {
      return labels.refused() + " labels or weights are null, not finite, or below 0";
    }
    if (labels.others() > 0) {
      return labels.others() + " labels are neither 0 nor 1";
    }
    return labels.isOneValue() ? "the labels are of one class" : null;
  }

  private LogisticRegressionModel ours(Dataset<?> dataset, Dataset<Row> records) {
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
    RotatingLogisticRegressionModel fitted = params.fit(records);
    LogisticRegressionModel model = copyValues(Fallback.cleared(fitted.toMLlib()), Fallback.none());
    var applied = model.findSummaryModel();
    model.setSummary(
        Option.<LogisticRegressionTrainingSummary>apply(
            new BinaryLogisticRegressionTrainingSummaryImpl(
                applied._1().transform(dataset),
                applied._2(),
                applied._3(),
                getLabelCol(),
                getFeaturesCol(),
                RegressionColumns.isWeighted(this) ? getWeightCol() : "weightCol",
                fitted.summary().objectiveHistory())));
    return model;
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

package io.sparkmp.linear.ml;

import io.sparkmp.linear.ingest.LabelStats;
import io.sparkmp.linear.kernel.Loss;
import io.sparkmp.linear.model.LinearModel;
import io.sparkmp.spark.ml.ParamsReader;
import io.sparkmp.spark.ml.TrainingSummary;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Logistic regression of two classes, as a replacement for {@code
 * org.apache.spark.ml.classification.LogisticRegression}: params with the same meaning have the
 * same names, and the objective is the same. The coefficients rotate in slices among the executors,
 * so there may be more of them than a driver or an executor could hold; features may also be text
 * or whole numbers of 64 bits.
 *
 * <p>Labels are 0 and 1. If all are the same, where MLlib returns an infinite intercept, training
 * fails.
 */
public final class RotatingLogisticRegression
    extends RotatingRegression<RotatingLogisticRegression, RotatingLogisticRegressionModel>
    implements LogisticParams<RotatingLogisticRegression> {
  private static final long serialVersionUID = 1L;
  static final String PREFIX = "rotatingLogReg";
  static final Loss LOSS = Loss.LOGISTIC;

  /** With the defaults. */
  public RotatingLogisticRegression() {
    this(Identifiable$.MODULE$.randomUID(PREFIX));
  }

  /** With the defaults and a given uid. */
  public RotatingLogisticRegression(String uid) {
    super(uid, LOSS);
  }

  @Override
  RotatingLogisticRegressionModel model(LinearModel model, TrainingSummary summary) {
    return new RotatingLogisticRegressionModel(
        uid(), new RotatingRegressionModel.Shared(model), summary);
  }

  @Override
  @Nullable String problem(LabelStats stats) {
    float least = stats.least();
    float largest = stats.largest();
    if (!stats.isOfClasses()) {
      return "the labels are numbers from "
          + LabelStats.text(least)
          + " to "
          + LabelStats.text(largest)
          + " (expected: 0 and 1); for more classes use io.sparkmp.mllib.LogisticRegression, for"
          + " numbers RotatingLinearRegression";
    }
    if (least == largest || (least == 0 && largest == 1)) {
      return null; // training rejects a single class
    }
    return "the labels are "
        + LabelStats.text(least)
        + " and "
        + LabelStats.text(largest)
        + " (expected: 0 and 1, as MLlib has them); use when("
        + getLabelCol()
        + " = "
        + LabelStats.text(largest)
        + ", 1).otherwise(0)";
  }

  @Override
  StructType withOutput(StructType schema) {
    return RotatingLogisticRegressionModel.withOutput(schema, this);
  }

  @Override
  public RotatingLogisticRegression copy(ParamMap extra) {
    return copyValues(new RotatingLogisticRegression(uid()), extra);
  }

  /** Reads an Estimator that {@code write()} saved. */
  public static MLReader<RotatingLogisticRegression> read() {
    return new ParamsReader<>(RotatingLogisticRegression.class, RotatingLogisticRegression::new);
  }

  /** Reads an Estimator that {@code save} wrote. */
  public static RotatingLogisticRegression load(String path) {
    return read().load(path);
  }
}

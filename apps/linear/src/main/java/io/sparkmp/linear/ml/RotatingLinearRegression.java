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
 * Linear regression, as a replacement for {@code org.apache.spark.ml.regression.LinearRegression}
 * with the solver {@code l-bfgs} and squared error: params with the same meaning have the same
 * names, and the objective is the same. The coefficients rotate in slices among the executors, so
 * there may be more of them than a driver or an executor could hold; features may also be text or
 * whole numbers of 64 bits.
 */
public final class RotatingLinearRegression
    extends RotatingRegression<RotatingLinearRegression, RotatingLinearRegressionModel> {
  private static final long serialVersionUID = 1L;
  static final String PREFIX = "rotatingLinReg";
  static final Loss LOSS = Loss.SQUARED;

  /** With the defaults. */
  public RotatingLinearRegression() {
    this(Identifiable$.MODULE$.randomUID(PREFIX));
  }

  /** With the defaults and a given uid. */
  public RotatingLinearRegression(String uid) {
    super(uid, LOSS);
  }

  @Override
  RotatingLinearRegressionModel model(LinearModel model, TrainingSummary summary) {
    return new RotatingLinearRegressionModel(
        uid(), new RotatingRegressionModel.Shared(model), summary);
  }

  @Override
  @Nullable String problem(LabelStats stats) {
    return null; // any numbers
  }

  @Override
  StructType withOutput(StructType schema) {
    return RotatingLinearRegressionModel.withOutput(schema, this);
  }

  @Override
  public RotatingLinearRegression copy(ParamMap extra) {
    return copyValues(new RotatingLinearRegression(uid()), extra);
  }

  /** Reads an Estimator that {@code write()} saved. */
  public static MLReader<RotatingLinearRegression> read() {
    return new ParamsReader<>(RotatingLinearRegression.class, RotatingLinearRegression::new);
  }

  /** Reads an Estimator that {@code save} wrote. */
  public static RotatingLinearRegression load(String path) {
    return read().load(path);
  }
}

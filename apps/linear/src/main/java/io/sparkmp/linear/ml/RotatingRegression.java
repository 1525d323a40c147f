package io.sparkmp.linear.ml;

import io.sparkmp.linear.ingest.LabelStats;
import io.sparkmp.linear.kernel.Loss;
import io.sparkmp.linear.model.LinearModel;
import io.sparkmp.spark.ml.TrainingEstimator;
import io.sparkmp.spark.ml.TrainingSummary;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The base of both Estimators. Public, since Scala's compiler casts the result of setters to it.
 *
 * @param <E> the Estimator
 * @param <M> its model
 */
public abstract sealed class RotatingRegression<
        E extends RotatingRegression<E, M>, M extends RotatingRegressionModel<M>>
    extends TrainingEstimator<E, M> implements LinearParams<E>
    permits RotatingLogisticRegression, RotatingLinearRegression {
  private static final long serialVersionUID = 1L;
  private static final int ITERATIONS = 100;

  private final Loss loss;

  RotatingRegression(String uid, Loss loss) {
    super(uid, ITERATIONS);
    this.loss = loss;
  }

  Loss loss() {
    return loss;
  }

  /** The model of a training. */
  abstract M model(LinearModel model, TrainingSummary summary);

  /**
   * Why labels cannot be used, or null if they can.
   *
   * @param stats of all labels
   */
  abstract @Nullable String problem(LabelStats stats);

  /** The schema with the output columns of the model. */
  abstract StructType withOutput(StructType schema);

  /** Sets {@link #regParam}, at least 0. */
  public E setRegParam(double value) {
    return with(regParam(), value);
  }

  /** Sets {@link #elasticNetParam}, 0 to 1. */
  public E setElasticNetParam(double value) {
    return with(elasticNetParam(), value);
  }

  /** Sets {@link #tol}, at least 0. */
  public E setTol(double value) {
    return with(tol(), value);
  }

  /** Sets {@link #fitIntercept}. */
  public E setFitIntercept(boolean value) {
    return with(fitIntercept(), value);
  }

  /** Sets {@link #standardization}. */
  public E setStandardization(boolean value) {
    return with(standardization(), value);
  }

  /** Sets {@link #validationFraction}, 0 to 1. */
  public E setValidationFraction(double value) {
    return with(validationFraction(), value);
  }

  /** Sets {@link #numWorkers}, at least 1. */
  public E setNumWorkers(int value) {
    return with(numWorkers(), value);
  }

  /** Sets {@link #slicesPerWorker}, at least 1. */
  public E setSlicesPerWorker(int value) {
    return with(slicesPerWorker(), value);
  }

  @Override
  protected M trained(Dataset<Row> rows) {
    return new RegressionFit<>(this).run(rows);
  }

  @Override
  public StructType transformSchema(StructType schema) {
    new RecordColumns(schema).checkTraining(this);
    return withOutput(schema);
  }
}

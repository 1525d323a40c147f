package io.sparkmp.linear.ml;

import io.sparkmp.linear.model.Evaluation;
import io.sparkmp.spark.ml.TrainingSummary;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.regression.LinearRegressionModel;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The model of {@link RotatingLinearRegression}, to be used as MLlib's {@link
 * LinearRegressionModel} is.
 *
 * <p>A saved model is the folder that the command line reads too; {@code
 * docs/formats/linear-model.md} describes it.
 */
public final class RotatingLinearRegressionModel
    extends RotatingRegressionModel<RotatingLinearRegressionModel> {
  private static final long serialVersionUID = 1L;

  RotatingLinearRegressionModel(String uid, Shared shared, @Nullable TrainingSummary summary) {
    super(uid, shared, summary);
  }

  @Override
  RotatingLinearRegressionModel like(Shared of, @Nullable TrainingSummary summary) {
    return new RotatingLinearRegressionModel(uid(), of, summary);
  }

  static StructType withOutput(StructType schema, LinearParams<?> params) {
    return new Columns(schema)
        .plus(params.getPredictionCol(), DataTypes.DoubleType, "predictionCol")
        .schema();
  }

  /**
   * Adds the predictions. The coefficients are gathered on the driver and sent to the executors for
   * that, once.
   *
   * @throws IllegalArgumentException if a column cannot be used
   */
  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    transformSchema(dataset.schema());
    Dataset<Row> frame = dataset.toDF();
    return getPredictionCol().isEmpty()
        ? frame
        : frame.withColumn(getPredictionCol(), margins(frame));
  }

  /**
   * How well records are predicted; those without a label are left out.
   *
   * @throws io.sparkmp.spark.ingest.IngestException if none has a label
   */
  public Evaluation.OfNumbers evaluate(Dataset<?> dataset) {
    return (Evaluation.OfNumbers) evaluation(dataset);
  }

  /** The same model as MLlib's, whose coefficients are all in the driver. */
  public LinearRegressionModel toMLlib() {
    return copyValues(
        new LinearRegressionModel(uid(), coefficients(), intercept()), ParamMap.empty());
  }

  @Override
  public StructType transformSchema(StructType schema) {
    features(schema);
    return withOutput(schema, this);
  }

  /** Reads models that {@code write}, or the command line, has written. */
  public static MLReader<RotatingLinearRegressionModel> read() {
    return reader(
        RotatingLinearRegressionModel.class,
        RotatingLinearRegression.PREFIX,
        RotatingLinearRegression.LOSS,
        (uid, shared) -> new RotatingLinearRegressionModel(uid, shared, null));
  }

  /** Reads a model from a path. */
  public static RotatingLinearRegressionModel load(String path) {
    return read().load(path);
  }

  @Override
  public String toString() {
    return "RotatingLinearRegressionModel: uid="
        + uid()
        + ", coefficients="
        + linear().info().features();
  }
}

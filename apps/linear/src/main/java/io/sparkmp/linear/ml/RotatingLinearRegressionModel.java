package io.sparkmp.linear.ml;

import io.sparkmp.linear.model.Evaluation;
import io.sparkmp.spark.ml.TrainingSummary;
import org.apache.spark.ml.attribute.NumericAttribute;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.regression.LinearRegressionModel;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
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

  /** What MLlib says of its predictions. */
  private static final Metadata NUMBER = NumericAttribute.defaultAttr().toMetadata();

  /** Of no use: models are made by {@code fit} and {@code load}. */
  public RotatingLinearRegressionModel() {
    super();
  }

  RotatingLinearRegressionModel(String uid, Shared shared, @Nullable TrainingSummary summary) {
    super(uid, shared, summary);
  }

  @Override
  RotatingLinearRegressionModel like(Shared of, @Nullable TrainingSummary summary) {
    return new RotatingLinearRegressionModel(uid(), of, summary);
  }

  static StructType withOutput(StructType schema, LinearParams<?> params) {
    return new RecordColumns(schema)
        .plus(params.getPredictionCol(), DataTypes.DoubleType, NUMBER, "predictionCol")
        .schema();
  }

  /**
   * Adds the predictions. The coefficients are gathered on the driver and sent to the executors for
   * that, once.
   *
   * @throws IllegalArgumentException if there is no column of that name, or a column of the output
   *     exists
   * @throws io.sparkmp.spark.ingest.IngestException if a column is of another type
   */
  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    StructType schema = transformSchema(dataset.schema());
    Dataset<Row> frame = dataset.toDF();
    return plus(frame, schema, getPredictionCol(), margins(frame));
  }

  /** The prediction for one record. */
  public double predict(Vector features) {
    return margin(features);
  }

  /**
   * How well records are predicted; those without a label, or without features, are left out.
   *
   * @throws io.sparkmp.spark.ingest.IngestException if none has a label
   */
  public Evaluation.OfNumbers evaluate(Dataset<?> dataset) {
    return (Evaluation.OfNumbers) evaluation(dataset, 0);
  }

  /**
   * The same model as MLlib's, whose coefficients are all in the driver.
   *
   * @throws IllegalStateException as {@link #numFeatures}
   */
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
}

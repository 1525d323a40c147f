package io.sparkmp.linear.ml;

import io.sparkmp.linear.model.Evaluation;
import io.sparkmp.spark.ml.OwnSession;
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
 * The model of {@link RotatingLinearRegression}, used like MLlib's {@link LinearRegressionModel}.
 *
 * <p>A saved model is a folder that the command line can read too; {@code
 * docs/formats/linear-model.md} describes it.
 */
public final class RotatingLinearRegressionModel
    extends RotatingRegressionModel<RotatingLinearRegressionModel> {
  private static final long serialVersionUID = 1L;

  /** The metadata of MLlib's predictions. */
  private static final Metadata NUMBER = NumericAttribute.defaultAttr().toMetadata();

  /** Do not use: {@code fit} and {@code load} make models. */
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
   * Adds the predictions. The coefficients are collected on the driver and sent to the executors
   * once.
   *
   * @throws IllegalArgumentException if a column is missing, or an output column exists
   * @throws io.sparkmp.spark.ingest.IngestException if a column has another type
   */
  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    return OwnSession.of(
        dataset,
        frame -> plus(frame, transformSchema(frame.schema()), getPredictionCol(), margins(frame)));
  }

  /** The prediction for one record. */
  public double predict(Vector features) {
    return margin(features);
  }

  /**
   * Evaluates predictions; records without a label or features are left out.
   *
   * @throws io.sparkmp.spark.ingest.IngestException if none has a label
   */
  public Evaluation.OfNumbers evaluate(Dataset<?> dataset) {
    return (Evaluation.OfNumbers) evaluation(dataset, 0);
  }

  /**
   * Converts this to MLlib's model, whose coefficients are all in the driver.
   *
   * @throws IllegalStateException like {@link #numFeatures}
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

  /** Reads models that {@code write} or the command line wrote. */
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

package io.sparkmp.linear.ml;

import io.sparkmp.linear.model.Evaluation;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ml.TrainingSummary;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The model of {@link RotatingLogisticRegression}, to be used as MLlib's {@link
 * LogisticRegressionModel} is.
 *
 * <p>A saved model is the folder that the command line reads too; {@code
 * docs/formats/linear-model.md} describes it.
 */
public final class RotatingLogisticRegressionModel
    extends RotatingRegressionModel<RotatingLogisticRegressionModel>
    implements LogisticParams<RotatingLogisticRegressionModel> {
  private static final long serialVersionUID = 1L;

  RotatingLogisticRegressionModel(String uid, Shared shared, @Nullable TrainingSummary summary) {
    super(uid, shared, summary);
  }

  @Override
  RotatingLogisticRegressionModel like(Shared of, @Nullable TrainingSummary summary) {
    return new RotatingLogisticRegressionModel(uid(), of, summary);
  }

  static StructType withOutput(StructType schema, LogisticParams<?> params) {
    return new Columns(schema)
        .plus(params.getRawPredictionCol(), SQLDataTypes.VectorType(), "rawPredictionCol")
        .plus(params.getProbabilityCol(), SQLDataTypes.VectorType(), "probabilityCol")
        .plus(params.getPredictionCol(), DataTypes.DoubleType, "predictionCol")
        .schema();
  }

  /**
   * Adds margins, probabilities and predictions. The coefficients are gathered on the driver and
   * sent to the executors for that, once.
   *
   * @throws IllegalArgumentException if a column cannot be used
   */
  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    transformSchema(dataset.schema());
    String margin = uid() + " margin";
    Dataset<Row> frame = dataset.toDF();
    frame = frame.withColumn(margin, margins(frame));
    Column of = FrameColumns.column(frame, frame.schema().apply(margin));
    UDF1<@Nullable Double, @Nullable Vector> raw =
        m -> m == null ? null : Vectors.dense(new double[] {-m, m});
    UDF1<@Nullable Double, @Nullable Vector> probability = m -> m == null ? null : probability(m);
    double t = getThreshold();
    double least = Math.log(t / (1 - t)); // -infinity of 0, infinity of 1
    Dataset<Row> all = frame;
    if (!getRawPredictionCol().isEmpty()) {
      all = all.withColumn(getRawPredictionCol(), udf(raw, of));
    }
    if (!getProbabilityCol().isEmpty()) {
      all = all.withColumn(getProbabilityCol(), udf(probability, of));
    }
    if (!getPredictionCol().isEmpty()) {
      Column isOne = functions.when(of.gt(least), 1.0).when(of.isNotNull(), 0.0);
      all = all.withColumn(getPredictionCol(), isOne);
    }
    return all.drop(margin);
  }

  private static Column udf(UDF1<?, ?> function, Column of) {
    return functions.udf(function, SQLDataTypes.VectorType()).apply(of);
  }

  private static Vector probability(double margin) {
    double ofZero = 1 / (1 + Math.exp(margin));
    return Vectors.dense(new double[] {ofZero, 1 - ofZero});
  }

  /**
   * How well records are told apart; those without a label are left out. A margin above 0 is taken
   * for 1, whatever the threshold.
   *
   * @throws io.sparkmp.spark.ingest.IngestException if none has a label, or one has another than
   *     those of the training
   */
  public Evaluation.OfClasses evaluate(Dataset<?> dataset) {
    return (Evaluation.OfClasses) evaluation(dataset);
  }

  /** The same model as MLlib's, whose coefficients are all in the driver. */
  public LogisticRegressionModel toMLlib() {
    return copyValues(
        new LogisticRegressionModel(uid(), coefficients(), intercept()), ParamMap.empty());
  }

  @Override
  public StructType transformSchema(StructType schema) {
    features(schema);
    return withOutput(schema, this);
  }

  /** Reads models that {@code write}, or the command line, has written. */
  public static MLReader<RotatingLogisticRegressionModel> read() {
    return reader(
        RotatingLogisticRegressionModel.class,
        RotatingLogisticRegression.PREFIX,
        RotatingLogisticRegression.LOSS,
        (uid, shared) -> new RotatingLogisticRegressionModel(uid, shared, null));
  }

  /** Reads a model from a path. */
  public static RotatingLogisticRegressionModel load(String path) {
    return read().load(path);
  }

  @Override
  public String toString() {
    return "RotatingLogisticRegressionModel: uid="
        + uid()
        + ", coefficients="
        + linear().info().features();
  }
}

package io.sparkmp.linear.ml;

import io.sparkmp.linear.model.Evaluation;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ml.OwnSession;
import io.sparkmp.spark.ml.TrainingSummary;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.apache.spark.ml.linalg.Matrix;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.SparseMatrix;
import org.apache.spark.ml.linalg.SparseVector;
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
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The model of {@link RotatingLogisticRegression}, used like MLlib's {@link
 * LogisticRegressionModel}.
 *
 * <p>Class 1 is the larger of two labels, even in a command-line model with labels -1 and 1.
 *
 * <p>A saved model is a folder that the command line can read too; {@code
 * docs/formats/linear-model.md} describes it.
 */
public final class RotatingLogisticRegressionModel
    extends RotatingRegressionModel<RotatingLogisticRegressionModel>
    implements LogisticParams<RotatingLogisticRegressionModel> {
  private static final long serialVersionUID = 1L;
  private static final int CLASSES = 2;

  /** The metadata of MLlib's predictions. */
  private static final Metadata CLASS =
      NominalAttribute.defaultAttr().withNumValues(CLASSES).toMetadata();

  /** Do not use: {@code fit} and {@code load} make models. */
  public RotatingLogisticRegressionModel() {
    super();
  }

  RotatingLogisticRegressionModel(String uid, Shared shared, @Nullable TrainingSummary summary) {
    super(uid, shared, summary);
  }

  @Override
  RotatingLogisticRegressionModel like(Shared of, @Nullable TrainingSummary summary) {
    return new RotatingLogisticRegressionModel(uid(), of, summary);
  }

  static StructType withOutput(StructType schema, LogisticParams<?> params) {
    String raw = params.getRawPredictionCol();
    String probability = params.getProbabilityCol();
    return new RecordColumns(schema)
        .plus(raw, SQLDataTypes.VectorType(), pair(raw), "rawPredictionCol")
        .plus(probability, SQLDataTypes.VectorType(), pair(probability), "probabilityCol")
        .plus(params.getPredictionCol(), DataTypes.DoubleType, CLASS, "predictionCol")
        .schema();
  }

  private static Metadata pair(String column) {
    return column.isEmpty() ? Metadata.empty() : new AttributeGroup(column, CLASSES).toMetadata();
  }

  /**
   * Adds margins, probabilities and predictions. The coefficients are collected on the driver and
   * sent to the executors once.
   *
   * @throws IllegalArgumentException if a column is missing, or an output column exists
   * @throws io.sparkmp.spark.ingest.IngestException if a column has another type
   */
  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    return OwnSession.of(dataset, this::transformed);
  }

  private Dataset<Row> transformed(Dataset<Row> dataset) {
    StructType schema = transformSchema(dataset.schema());
    String margin = FrameColumns.unused(schema, "margin"); // computed once for all three
    Dataset<Row> frame = dataset.withColumn(margin, margins(dataset));
    Column of = FrameColumns.column(frame, frame.schema().apply(margin));
    UDF1<@Nullable Double, @Nullable Vector> raw = m -> m == null ? null : raw(m);
    UDF1<@Nullable Double, @Nullable Vector> probability = m -> m == null ? null : probability(m);
    double least = leastMargin();
    UDF1<@Nullable Double, @Nullable Double> prediction =
        m -> m == null ? null : prediction(m, least);
    Dataset<Row> all = frame;
    all = plus(all, schema, getRawPredictionCol(), vectors(raw, of));
    all = plus(all, schema, getProbabilityCol(), vectors(probability, of));
    all =
        plus(
            all,
            schema,
            getPredictionCol(),
            functions.udf(prediction, DataTypes.DoubleType).apply(of));
    return all.drop(margin);
  }

  private static Column vectors(UDF1<?, ?> function, Column of) {
    return functions.udf(function, SQLDataTypes.VectorType()).apply(of);
  }

  private static Vector raw(double margin) {
    return Vectors.dense(new double[] {-margin, margin});
  }

  private static Vector probability(double margin) {
    double ofZero = 1 / (1 + Math.exp(margin));
    return Vectors.dense(new double[] {ofZero, 1 - ofZero});
  }

  /** Like MLlib, predicts 0 for a NaN margin, as from a NaN feature; the probability is NaN. */
  private static double prediction(double margin, double least) {
    return margin > least ? 1 : 0;
  }

  /** The margin at the threshold's probability. */
  private double leastMargin() {
    double t = getThreshold();
    return Math.log(t / (1 - t)); // -infinity for 0, infinity for 1
  }

  /** The number of classes, 2. */
  public int numClasses() {
    return CLASSES;
  }

  /** The prediction for one record, 0 or 1. */
  public double predict(Vector features) {
    return prediction(margin(features), leastMargin());
  }

  /** The margins for one record, of 0 and of 1. */
  public Vector predictRaw(Vector features) {
    return raw(margin(features));
  }

  /** The probabilities for one record, of 0 and of 1. */
  public Vector predictProbability(Vector features) {
    return probability(margin(features));
  }

  /**
   * Evaluates classification; records without a label or features are left out. Predictions depend
   * on the threshold.
   *
   * @throws io.sparkmp.spark.ingest.IngestException if no record has a label, or a label was not in
   *     the training
   */
  public Evaluation.OfClasses evaluate(Dataset<?> dataset) {
    return (Evaluation.OfClasses) evaluation(dataset, leastMargin());
  }

  /**
   * Converts this to MLlib's model, whose coefficients are all in the driver; zeros take no memory
   * if they are the majority.
   *
   * @throws IllegalStateException like {@link #numFeatures}
   */
  public LogisticRegressionModel toMLlib() {
    Vector all = coefficients();
    Matrix row =
        all instanceof SparseVector some
            ? new SparseMatrix(
                1,
                some.size(),
                new int[] {0, some.numActives()},
                some.indices(),
                some.values(),
                true)
            : new DenseMatrix(1, all.size(), all.toArray(), true);
    return copyValues(
        new LogisticRegressionModel(
            uid(), row, Vectors.dense(new double[] {intercept()}), CLASSES, false),
        ParamMap.empty());
  }

  @Override
  public StructType transformSchema(StructType schema) {
    features(schema);
    return withOutput(schema, this);
  }

  /** Reads models that {@code write} or the command line wrote. */
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
}

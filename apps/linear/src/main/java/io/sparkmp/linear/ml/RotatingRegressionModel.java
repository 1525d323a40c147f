package io.sparkmp.linear.ml;

import static org.apache.spark.ml.param.ParamValidators.gt;

import io.sparkmp.compat.SparkApi;
import io.sparkmp.ids.IdType;
import io.sparkmp.linear.LinearKryoRegistrator;
import io.sparkmp.linear.ingest.FrameFeatures;
import io.sparkmp.linear.ingest.VectorEntries;
import io.sparkmp.linear.kernel.Loss;
import io.sparkmp.linear.model.Coefficients;
import io.sparkmp.linear.model.Evaluation;
import io.sparkmp.linear.model.LinearModel;
import io.sparkmp.linear.model.LinearModelInfo;
import io.sparkmp.linear.model.LinearStore;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ml.FolderReader;
import io.sparkmp.spark.ml.OwnSession;
import io.sparkmp.spark.ml.SessionSetup;
import io.sparkmp.spark.ml.TrainedModel;
import io.sparkmp.spark.ml.TrainingSummary;
import io.sparkmp.spark.model.ModelException;
import io.sparkmp.spark.model.ModelFolder;
import io.sparkmp.spark.model.TableFormat;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The base of both models. Public, since Scala's compiler refers to it.
 *
 * @param <M> the model
 */
public abstract sealed class RotatingRegressionModel<M extends RotatingRegressionModel<M>>
    extends TrainedModel<M> implements LinearParams<M>
    permits RotatingLogisticRegressionModel, RotatingLinearRegressionModel {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(RotatingRegressionModel.class);

  private final transient Shared shared;

  /** The state that copies of a model share. Thread-safe. */
  static final class Shared {
    private final LinearModel model;
    private @Nullable Broadcast<Coefficients> coefficients;

    Shared(LinearModel model) {
      this.model = model;
    }

    /** The coefficients, collected on the driver and sent to the executors once. */
    private synchronized Broadcast<Coefficients> coefficients() {
      if (coefficients == null) {
        coefficients =
            JavaSparkContext.fromSparkContext(model.weights().sparkSession().sparkContext())
                .broadcast(Coefficients.of(model));
      }
      return coefficients;
    }
  }

  /** Always throws, like the constructors that call it. */
  RotatingRegressionModel() {
    super("", null);
    throw onlyByFitOrLoad();
  }

  RotatingRegressionModel(String uid, Shared shared, @Nullable TrainingSummary summary) {
    super(uid, summary);
    this.shared = shared;
    LinearModelInfo info = shared.model.info();
    setDefault(regParam(), info.regularisation());
    setDefault(elasticNetParam(), info.elasticNet());
    setDefault(fitIntercept(), info.hasIntercept());
    setDefault(standardization(), info.standardise());
    if (info.vectorSize() > 0) {
      setDefault(vectorSize(), info.vectorSize());
    }
    if (!info.vectors().names().isEmpty()) {
      setDefault(featureNames(), info.vectors().names().toArray(String[]::new));
    }
  }

  /** A copy with the same coefficients. */
  abstract M like(Shared of, @Nullable TrainingSummary summary);

  /** The size of the training vectors. */
  public IntParam vectorSize() {
    return declared()
        .integer(
            "vectorSize",
            "size of the vectors of the training (> 0); unset: its features were not vectors",
            gt(0));
  }

  /** The names that the metadata of the training vectors gave their entries. */
  public StringArrayParam featureNames() {
    return strings(
        "featureNames",
        "names of the entries of the training vectors, such as VectorAssembler gives them; unset:"
            + " they had none");
  }

  /** What the training labels 0 and 1 stood for. */
  public StringArrayParam classNames() {
    return strings(
        "classNames",
        "what the training labels 0 and 1 stood for, as StringIndexer says; unset: not known, or"
            + " labels are no classes");
  }

  private StringArrayParam strings(String name, String doc) {
    return declared().declare(name, of -> new StringArrayParam(of, name, doc), null);
  }

  private List<String> stored(StringArrayParam param) {
    return isDefined(param) ? List.of(getOrDefault(param)) : List.of();
  }

  private void checkClasses(RecordColumns columns) {
    List<String> classes = stored(classNames());
    List<String> found = classes.isEmpty() ? classes : columns.classes(this);
    int shorter = Math.min(classes.size(), found.size());
    if (!found.subList(0, shorter).equals(classes.subList(0, shorter))) {
      throw new IllegalArgumentException(
          "Cannot evaluate the model on column "
              + getLabelCol()
              + ": its labels 0 and 1 stand for "
              + found
              + " (expected: "
              + classes
              + ", as in the training); make labels by the StringIndexerModel of the training");
    }
  }

  /** The entries of the training's vectors. */
  private VectorEntries entries() {
    return new VectorEntries(intOf(vectorSize(), 0), stored(featureNames()));
  }

  /** The model's table, in the form that the rest of this library uses. */
  public LinearModel linear() {
    checkUsable(shared == null ? null : shared.model.weights());
    return shared.model;
  }

  private Broadcast<Coefficients> sent() {
    linear();
    return shared.coefficients();
  }

  /**
   * The nonzero coefficients: {@code id} of the feature, {@code records} (how many training records
   * have it), {@code weight}.
   */
  public Dataset<Row> weights() {
    return linear().weights();
  }

  /** The intercept; 0 if there is none. */
  public double intercept() {
    return shared.model.info().intercept();
  }

  /**
   * The size of the training vectors; for maps and arrays, one more than the largest feature that
   * has a coefficient.
   *
   * @throws IllegalStateException if the features are text, or larger than vectors can be
   */
  public int numFeatures() {
    checkNumbers("make a vector of the coefficients", "weights()");
    if (isDefined(vectorSize())) {
      return intOf(vectorSize());
    }
    Row largest = weights().agg(functions.max("id")).first();
    long size = largest.isNullAt(0) ? 0 : largest.getLong(0) + 1;
    if (size > Integer.MAX_VALUE || size < 0) {
      throw new IllegalStateException(
          "Cannot make a vector of the coefficients: feature "
              + largest.getLong(0)
              + " is too large (expected: below "
              + Integer.MAX_VALUE
              + "); use weights()");
    }
    return (int) size;
  }

  private void checkNumbers(String action, String remedy) {
    if (shared.model.info().idType() != IdType.LONG) {
      throw new IllegalStateException(
          "Cannot " + action + ": the features are text, not whole numbers; use " + remedy);
    }
  }

  /**
   * The coefficients, collected on the driver.
   *
   * @throws IllegalStateException like {@link #numFeatures}
   */
  public Vector coefficients() {
    int size = numFeatures();
    int n = Math.toIntExact(shared.model.info().features());
    int[] at = new int[n];
    double[] values = new double[n];
    Iterator<InternalRow> rows =
        SparkApi.rows(weights().select("id", "weight").orderBy("id"))
            .map(InternalRow::copy)
            .toLocalIterator();
    for (int k = 0; rows.hasNext(); k++) {
      InternalRow row = rows.next();
      at[k] = (int) row.getLong(0);
      values[k] = row.getDouble(1);
    }
    return Vectors.sparse(size, at, values).compressed();
  }

  /** The margin of features, on the driver. */
  double margin(Vector features) {
    checkNumbers("predict from a vector", "transform");
    return Margins.ofVector(sent().value(), features, intOf(vectorSize(), 0));
  }

  /** The margins of a dataset's rows: features times coefficients. */
  Column margins(Dataset<Row> frame) {
    StructField field = new RecordColumns(frame.schema()).featuresField(this);
    int size = intOf(vectorSize(), 0);
    FrameFeatures features = features(frame.schema());
    String doubt = entries().doubt("column " + field.name(), VectorEntries.of(field));
    if (doubt != null) {
      LOG.warn("{}", doubt);
    }
    return Margins.of(FrameColumns.column(frame, field), features, sent(), size);
  }

  /** Adds a column of a schema, unless its name is empty. */
  static Dataset<Row> plus(Dataset<Row> frame, StructType schema, String name, Column column) {
    return name.isEmpty()
        ? frame
        : frame.withColumn(name, column.as(name, schema.apply(name).metadata()));
  }

  /** The column of features, checked. */
  FrameFeatures features(StructType schema) {
    FrameFeatures features = new RecordColumns(schema).features(this);
    IdType type = shared.model.info().idType();
    if (features.type() != type) {
      throw new IllegalArgumentException(
          "Cannot apply the model to column "
              + features.column()
              + ": its features are "
              + Margins.words(features.type())
              + " (expected: "
              + Margins.words(type)
              + ", as in the training)");
    }
    StructField field = new RecordColumns(schema).featuresField(this);
    entries().check("column " + field.name(), VectorEntries.of(field));
    return features;
  }

  /**
   * Evaluates margins against labels.
   *
   * @param least the margin above which 1 is predicted
   */
  Evaluation evaluation(Dataset<?> dataset, double least) {
    return OwnSession.of(dataset, frame -> ofFrame(frame, least));
  }

  private Evaluation ofFrame(Dataset<Row> frame, double least) {
    SessionSetup.checkEnds(frame, "evaluate the model on");
    RecordColumns columns = new RecordColumns(frame.schema());
    StructField label = columns.label(this);
    checkClasses(columns);
    StructField weights = hasWeights() ? FrameColumns.named(frame.schema(), getWeightCol()) : null;
    Column weight = weights == null ? functions.lit(1.0) : FrameColumns.column(frame, weights);
    return Evaluation.of(
        shared.model.info(),
        frame
            .select(
                FrameColumns.column(frame, label).cast(DataTypes.FloatType).as("label"),
                weight.cast(DataTypes.FloatType).as("cost"),
                margins(frame).as("margin"))
            .where("margin is not null"),
        least);
  }

  @Override
  public M copy(ParamMap extra) {
    return copyValues(like(shared, summaryOrNull()), extra).setParent(parent());
  }

  @Override
  public long estimatedSize() {
    return tableBytes(shared.model.info().features(), Double.BYTES + Long.BYTES);
  }

  @Override
  protected void saveFolder(
      SparkSession spark, String path, boolean overwrite, ModelFolder.Supplement supplement) {
    new LinearStore(spark, path).save(linear(), overwrite, TableFormat.PARQUET, supplement);
  }

  @Override
  public String toString() {
    return getClass().getSimpleName()
        + ": uid="
        + uid()
        + ", coefficients="
        + shared.model.info().features();
  }

  static <M extends RotatingRegressionModel<M>> FolderReader<M> reader(
      Class<M> type, String prefix, Loss loss, BiFunction<String, Shared, M> made) {
    return new FolderReader<>(
        type,
        prefix,
        (spark, path) -> {
          SessionSetup.check(spark.sparkContext(), LinearKryoRegistrator.class, Coefficients.class);
          LinearModel saved = new LinearStore(spark, path).load();
          if (saved.info().loss() != loss) {
            throw new ModelException(
                "Cannot read model "
                    + path
                    + " as "
                    + type.getSimpleName()
                    + ": its loss is "
                    + saved.info().loss()
                    + " (expected: "
                    + loss
                    + ")",
                null);
          }
          Shared of = new Shared(saved.kept());
          Function<String, M> model = uid -> made.apply(uid, of);
          return model;
        });
  }
}

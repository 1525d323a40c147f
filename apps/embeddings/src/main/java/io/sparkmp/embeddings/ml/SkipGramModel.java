package io.sparkmp.embeddings.ml;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.embeddings.EmbeddingsKryoRegistrator;
import io.sparkmp.embeddings.model.EmbeddingModel;
import io.sparkmp.embeddings.model.EmbeddingModelInfo;
import io.sparkmp.embeddings.model.EmbeddingStore;
import io.sparkmp.embeddings.model.Neighbours;
import io.sparkmp.embeddings.model.Neighbours.Neighbour;
import io.sparkmp.embeddings.model.WordVectors;
import io.sparkmp.errors.Arguments;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ml.FolderReader;
import io.sparkmp.spark.ml.OwnSession;
import io.sparkmp.spark.ml.SessionSetup;
import io.sparkmp.spark.ml.TrainedModel;
import io.sparkmp.spark.ml.TrainingSummary;
import io.sparkmp.spark.model.ModelFolder;
import io.sparkmp.spark.model.TableFormat;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.feature.Word2VecModel;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The model of {@link SkipGram}, used like MLlib's {@link Word2VecModel}.
 *
 * <p>A saved model is a folder that the command line can read too; {@code
 * docs/formats/embeddings.md} describes it.
 */
public final class SkipGramModel extends TrainedModel<SkipGramModel>
    implements SkipGramParams<SkipGramModel> {
  private static final long serialVersionUID = 1L;

  /** Between these, floats have room for squares. */
  private static final double NEAR = 1e-15;

  private static final double FAR = 1e15;

  private final transient Shared shared;

  /** The state that copies of a model share. Thread-safe. */
  private static final class Shared {
    private final EmbeddingModel model;
    private final Neighbours neighbours;
    private @Nullable Broadcast<WordVectors> words;

    Shared(EmbeddingModel model) {
      this.model = model;
      this.neighbours = new Neighbours(model);
    }

    /** The vectors, collected on the driver and sent to the executors once. */
    synchronized Broadcast<WordVectors> words() {
      if (words == null) {
        words =
            JavaSparkContext.fromSparkContext(model.vectors().sparkSession().sparkContext())
                .broadcast(WordVectors.of(model));
      }
      return words;
    }
  }

  /** Do not use: {@code fit} and {@code load} make models. */
  public SkipGramModel() {
    super("", null);
    throw onlyByFitOrLoad();
  }

  SkipGramModel(String uid, EmbeddingModel model, @Nullable TrainingSummary summary) {
    this(uid, new Shared(model), summary);
  }

  private SkipGramModel(String uid, Shared shared, @Nullable TrainingSummary summary) {
    super(uid, summary);
    this.shared = shared;
    setDefault(vectorSize(), shared.model.info().vectorSize());
  }

  /** The model's tables, in the form that the rest of this library uses. */
  public EmbeddingModel embeddings() {
    checkUsable(shared == null ? null : shared.model.vectors());
    checkUsable(shared.model.contexts());
    return shared.model;
  }

  private Shared usable() {
    embeddings();
    return shared;
  }

  /** The vectors: {@code word} (or another id), {@code vector}. */
  public Dataset<Row> getVectors() {
    return vectors(embeddings().vectors());
  }

  /** The vectors of contexts: {@code word} (or another id), {@code vector}. */
  public Dataset<Row> getContextVectors() {
    return vectors(embeddings().contexts());
  }

  private static Dataset<Row> vectors(Dataset<Row> table) {
    Column vector =
        org.apache.spark.ml.functions.array_to_vector(
            functions.col("vector").cast(DataTypes.createArrayType(DataTypes.DoubleType)));
    return table.select(functions.col("id").as("word"), vector.as("vector"));
  }

  /**
   * Adds the mean of the vectors of each sentence's words; unknown words count as zeros. The
   * vectors are collected on the driver and sent to the executors once.
   *
   * @throws IllegalArgumentException if a column cannot be used
   */
  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    return OwnSession.of(dataset, this::transformed);
  }

  private Dataset<Row> transformed(Dataset<Row> dataset) {
    embeddings();
    checkWords("transform");
    StructType schema = checkedSentences(dataset.schema());
    Broadcast<WordVectors> words = usable().words();
    UDF1<scala.collection.Seq<String>, Vector> mean =
        tokens -> tokens == null ? null : words.value().mean(ScalaApi.asJava(tokens));
    StructField input = Objects.requireNonNull(FrameColumns.named(dataset.schema(), getInputCol()));
    String output = getOutputCol();
    Column column =
        functions.udf(mean, SQLDataTypes.VectorType()).apply(FrameColumns.column(dataset, input));
    return dataset.withColumn(output, column.as(output, schema.apply(output).metadata()));
  }

  private StructType checkedSentences(StructType schema) {
    SkipGramModel ofSentences = copy(new ParamMap());
    ofSentences.clear(centerCol()).clear(contextCol());
    return ofSentences.checked(schema);
  }

  private void checkWords(String action) {
    if (shared.model.info().idType() != IdType.STRING) {
      throw new IllegalArgumentException(
          "Cannot " + action + ": the model's ids are whole numbers, not words");
    }
  }

  @Override
  public StructType transformSchema(StructType schema) {
    return checkedSentences(schema);
  }

  @Override
  public SkipGramModel copy(ParamMap extra) {
    return copyValues(new SkipGramModel(uid(), shared, summaryOrNull()), extra).setParent(parent());
  }

  /**
   * The words most similar to a word, by the cosine of their vectors.
   *
   * @param word a word or another id
   * @param num the number of words, at least 1
   * @return {@code word} and {@code similarity}, the cosine, nearest first
   * @throws IllegalArgumentException if the model does not know the word
   */
  public Dataset<Row> findSynonyms(Object word, int num) {
    return table(synonyms(word, num));
  }

  /** Like {@link #findSynonyms(Object, int)}, for any vector. */
  public Dataset<Row> findSynonyms(Vector vector, int num) {
    return table(synonyms(vector, num));
  }

  /** Like {@link #findSynonyms(Object, int)}. */
  public List<Neighbour> findSynonymsArray(Object word, int num) {
    return synonyms(word, num);
  }

  /** Like {@link #findSynonyms(Object, int)}, for any vector. */
  public List<Neighbour> findSynonymsArray(Vector vector, int num) {
    return synonyms(vector, num);
  }

  private List<Neighbour> synonyms(Object word, int num) {
    if (word instanceof Vector vector) { // from callers without static types, such as py4j
      return synonyms(vector, num);
    }
    Arguments.check("num", num, num >= 1, ">= 1");
    Object id = shared.model.info().idType().id(word, "find synonyms of");
    float[] vector = usable().neighbours.vectors(List.of(id)).get(id);
    if (vector == null) {
      throw new IllegalArgumentException("Cannot find synonyms: the model does not know " + word);
    }
    return usable().neighbours.of(vector, num, List.of(id));
  }

  private List<Neighbour> synonyms(Vector vector, int num) {
    Arguments.check("num", num, num >= 1, ">= 1");
    Arguments.check(
        "size of the vector",
        vector.size(),
        vector.size() == shared.model.info().vectorSize(),
        shared.model.info().vectorSize() + ", as the model's");
    return usable().neighbours.of(direction(vector.toArray()), num, List.of());
  }

  /** Where a vector points, in floats, which have no room for all lengths. */
  private static float[] direction(double[] vector) {
    double largest = Arrays.stream(vector).map(Math::abs).max().orElse(0); // NaN if one is
    if (!Double.isFinite(largest)) {
      throw new IllegalArgumentException(
          "Cannot find synonyms of a vector: it holds " + largest + " (expected: finite numbers)");
    }
    double unit = largest > FAR || largest < NEAR ? Math.scalb(1.0, Math.getExponent(largest)) : 1;
    float[] direction = new float[vector.length];
    for (int i = 0; i < direction.length; i++) {
      direction[i] = (float) (largest == 0 ? 0 : vector[i] / unit);
    }
    return direction;
  }

  private Dataset<Row> table(List<Neighbour> found) {
    StructType schema =
        new StructType()
            .add("word", FrameColumns.sqlType(shared.model.info().idType()), false)
            .add("similarity", DataTypes.DoubleType, false);
    List<Row> rows =
        found.stream().map(one -> RowFactory.create(one.id(), (double) one.cosine())).toList();
    return shared.model.vectors().sparkSession().createDataFrame(rows, schema);
  }

  /**
   * Converts this to MLlib's model, whose vectors are all in the driver. MLlib's model looks words
   * up as they are: it knows those with accents in the composed form alone. {@link
   * SkipGram#fitMLlib} makes one that knows those of the dataset.
   */
  public Word2VecModel toMLlib() {
    checkWords("make a model of MLlib");
    Map<String, float[]> map = new HashMap<>();
    usable().words().value().addTo(map);
    var vectors = new org.apache.spark.mllib.feature.Word2VecModel(ScalaApi.map(map));
    return copyValues(new Word2VecModel(uid(), vectors), ParamMap.empty());
  }

  @Override
  public long estimatedSize() {
    EmbeddingModelInfo info = shared.model.info();
    return tableBytes(info.vectors() + info.contexts(), (long) Float.BYTES * info.vectorSize());
  }

  @Override
  protected void saveFolder(
      SparkSession spark, String path, boolean overwrite, ModelFolder.Supplement supplement) {
    new EmbeddingStore(spark, path).save(embeddings(), overwrite, TableFormat.PARQUET, supplement);
  }

  /** Reads models that {@code write} or the command line wrote. */
  public static MLReader<SkipGramModel> read() {
    return new FolderReader<>(
        SkipGramModel.class,
        SkipGram.PREFIX,
        (spark, path) -> {
          SessionSetup.check(
              spark.sparkContext(), EmbeddingsKryoRegistrator.class, WordVectors.class);
          EmbeddingModel saved = new EmbeddingStore(spark, path).load().kept();
          return uid -> new SkipGramModel(uid, saved, null);
        });
  }

  /** Reads a model from a path. */
  public static SkipGramModel load(String path) {
    return read().load(path);
  }

  @Override
  public String toString() {
    return "SkipGramModel: uid=" + uid() + ", vectorSize=" + shared.model.info().vectorSize();
  }
}

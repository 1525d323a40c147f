package io.sparkmp.lda.ml;

import io.sparkmp.lda.LdaKryoRegistrator;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.ingest.CorpusIngest;
import io.sparkmp.lda.ingest.IngestOptions;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.TopicWordDistributions;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.lda.metadata.TopicModelInfo;
import io.sparkmp.lda.model.Lda;
import io.sparkmp.lda.model.TopicModel;
import io.sparkmp.lda.model.TopicModelStore;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.ml.EstimatorFit;
import io.sparkmp.spark.ml.FolderReader;
import io.sparkmp.spark.ml.OwnSession;
import io.sparkmp.spark.ml.SessionSetup;
import io.sparkmp.spark.ml.TrainedModel;
import io.sparkmp.spark.ml.TrainingSummary;
import io.sparkmp.spark.model.ModelFolder;
import io.sparkmp.spark.model.TableFormat;
import org.apache.spark.SparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.clustering.LocalLDAModel;
import org.apache.spark.ml.linalg.Matrix;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * A topic model in Spark ML, as a replacement for MLlib's {@code LDAModel}. The word counts are a
 * table in the executors' memory or on their disks, even for a loaded model: saving may replace the
 * files that it was loaded from.
 *
 * <p>{@link #transform} finds the topics of a document by CVB0 with frozen word counts (see {@link
 * TopicWordDistributions}): without random numbers, and with the same answer for the same document
 * everywhere. For that each executor holds the nonzero counts, 6 bytes each: never more than the
 * training tokens, and for most corpora a small fraction of the V x K doubles of MLlib's model.
 * They are sent through the driver on first use.
 *
 * <p>Setters of training params have no effect here.
 */
public final class RotatingLDAModel extends TrainedModel<RotatingLDAModel>
    implements LdaParams<RotatingLDAModel> {
  private static final long serialVersionUID = 1L;
  private static final int TERMS = 10;
  private static final long NONZERO_BYTES = 8; // a topic and a count
  private static final int COMPLETION_SWEEPS = 50;

  private final transient SharedModel shared;
  private final transient double logLikelihood;

  /** Do not use: {@code fit} and {@code load} make models. */
  public RotatingLDAModel() {
    super("", null);
    throw onlyByFitOrLoad();
  }

  /**
   * A model.
   *
   * @param logLikelihood the joint log-likelihood of all training tokens and their topics, if there
   *     is a summary
   */
  RotatingLDAModel(
      String uid,
      SharedModel shared,
      int size,
      @Nullable TrainingSummary summary,
      double logLikelihood) {
    super(uid, summary);
    this.shared = shared;
    this.logLikelihood = logLikelihood;
    setDefault(maxIter(), RotatingLDA.ITERATIONS);
    with(vectorSize(), size);
    with(k(), shared.model().info().topics());
  }

  /** The length of the vectors if the model names words by place, or 0. */
  public IntParam vectorSize() {
    return declared()
        .integer(
            "vectorSize",
            "length of the vectors by whose places the model calls its words; 0 if it knows the"
                + " words themselves",
            ParamValidators.gtEq(0),
            0);
  }

  /** The value of {@link #vectorSize}. */
  public int getVectorSize() {
    return intOf(vectorSize());
  }

  /** The model's tables, for use with {@code io.sparkmp.lda.model}. */
  public TopicModel topicModel() {
    checkUsable(shared == null ? null : shared.model().words());
    return shared.model();
  }

  private SharedModel.Placed placed() {
    topicModel();
    return shared.placed(getVectorSize(), isDefined(vocabulary()) ? getVocabulary() : null);
  }

  /**
   * Adds the topics' shares of each document as a vector of k entries, and the column that {@link
   * #completionCol} names. Sends the model's counts to the executors now; the documents are read
   * lazily.
   *
   * @throws IllegalArgumentException if a param or a column cannot be used. An invalid document, by
   *     its length, a count or a null, fails the job that reads it
   */
  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    return OwnSession.of(dataset, this::transformed);
  }

  private Dataset<Row> transformed(Dataset<Row> dataset) {
    StructType schema = transformSchema(dataset.schema());
    String output = getTopicDistributionCol();
    String completion = getCompletionCol();
    Dataset<Row> result = dataset;
    if (output.isEmpty() && completion.isEmpty()) {
      return result;
    }
    DocumentColumn documents = DocumentColumn.in(dataset.schema(), getFeaturesCol());
    SharedModel.Placed placed = placed();
    DocumentCounter counts = placed.counts(documents);
    Broadcast<TopicWordDistributions> topics = placed.topics();
    if (!output.isEmpty()) {
      UDF1<SparseVector, Vector> shares =
          counted -> Vectors.dense(topics.value().shares(counted.indices(), counted.values()));
      Metadata metadata = schema.apply(output).metadata();
      int terms = getTopTerms();
      result =
          result.withColumn(
              output,
              documents
                  .map(dataset, counts, shares)
                  .as(
                      output,
                      terms == 0
                          ? metadata
                          : TopTerms.with(metadata, describeTopics(terms), terms)));
    }
    if (!completion.isEmpty()) {
      Completion halves = new Completion(topics, new DocumentHoldOut(getSeed(), 0, 1));
      result =
          result.withColumn(
              completion, documents.map(dataset, counts, halves::of, Completion.TYPE));
    }
    return result;
  }

  @Override
  public StructType transformSchema(StructType schema) {
    StructType result = checked(schema);
    DocumentColumn.in(schema, getFeaturesCol()).check(getVectorSize());
    return result;
  }

  /** The number of words with a place: the length of the vectors if it was fitted on vectors. */
  public int vocabSize() {
    int size = getVectorSize();
    if (size > 0) {
      return size;
    }
    return isDefined(vocabulary())
        ? getVocabulary().length
        : Math.toIntExact(shared.model().info().words());
  }

  /** The topics with their {@value #TERMS} most frequent words. */
  public Dataset<Row> describeTopics() {
    return describeTopics(TERMS);
  }

  /**
   * The topics with their most frequent words, found on the executors.
   *
   * @param maxTermsPerTopic at least 1
   * @return one row per topic: {@code topic}, {@code termIndices}, {@code termWeights}, both by
   *     descending weight, and {@code terms} if the words are known. The weight is (count + beta) /
   *     (tokens of the topic + V beta), V = {@link #vocabSize}, as with {@link #toMLlib}. A topic
   *     with fewer words has fewer entries. A model fitted on tokens numbers its words in sorted
   *     order, and collects them on the driver for that
   */
  public Dataset<Row> describeTopics(int maxTermsPerTopic) {
    return MllibConversion.topics(topicModel(), placed(), maxTermsPerTopic);
  }

  /**
   * The topics as a dense vocabSize x k matrix on the driver: count + beta, with columns that are
   * not normalised, as in MLlib's LocalLDAModel.
   *
   * @throws IllegalStateException if one array cannot hold it
   */
  public Matrix topicsMatrix() {
    return MllibConversion.matrix(placed().topics().value());
  }

  /** Alpha as learned or as given. */
  public Vector estimatedDocConcentration() {
    return Vectors.dense(topicModel().parameters().alpha());
  }

  /**
   * Converts this to MLlib's model, which needs {@link #topicsMatrix} on the driver. Copies the
   * values of all shared params.
   */
  public LocalLDAModel toMLlib() {
    return MllibConversion.toMLlib(this, placed().topics().value());
  }

  /**
   * A lower bound of the log-likelihood of documents, computed by MLlib's code on {@link #toMLlib},
   * so that the numbers are comparable; see there for what it collects.
   */
  public double logLikelihood(Dataset<?> dataset) {
    return toMLlib().setFeaturesCol("counts").logLikelihood(vectors(dataset));
  }

  /** An upper bound of the log-perplexity per token, like {@link #logLikelihood}. */
  public double logPerplexity(Dataset<?> dataset) {
    return toMLlib().setFeaturesCol("counts").logPerplexity(vectors(dataset));
  }

  private Dataset<Row> vectors(Dataset<?> dataset) {
    SessionSetup.checkEnds(dataset, "judge the topics on");
    DocumentColumn documents = DocumentColumn.in(dataset.schema(), getFeaturesCol());
    DocumentCounter counts = placed().counts(documents);
    return dataset.toDF().select(documents.map(dataset, counts, counted -> counted).as("counts"));
  }

  /**
   * The perplexity of documents by document completion (Wallach et al., ICML 2009): half of the
   * tokens of each, drawn by the seed, determine its topics; the other half is judged. Less is
   * better. Distributed, by {@value #COMPLETION_SWEEPS} passes over the documents; words that the
   * model does not know are left out. Depends only on the documents, the model, the seed and the
   * default parallelism of the SparkContext.
   *
   * @throws io.sparkmp.spark.ingest.IngestException if a document is invalid; for tokens and a
   *     model fitted on vectors, the job that reads it fails instead
   * @throws IllegalStateException if the session's Kryo does not know our classes
   */
  public double completionPerplexity(Dataset<?> dataset) {
    return OwnSession.of(dataset, this::perplexity);
  }

  private double perplexity(Dataset<Row> dataset) {
    SessionSetup.checkEnds(dataset, "judge the topics on");
    topicModel();
    SparkContext context = shared.spark().sparkContext();
    SessionSetup.check(context, LdaKryoRegistrator.class, TopicSlice.class);
    DocumentColumn documents = DocumentColumn.in(dataset.schema(), getFeaturesCol());
    WordPlaces vocabulary = placed().vocabulary();
    vocabulary.check(documents);
    boolean byPlace = getVectorSize() > 0;
    String[] words = byPlace || documents.areTokens() ? null : getVocabulary();
    Dataset<Row> frame =
        byPlace && documents.areTokens()
            ? vectors(dataset).toDF("document")
            : documents.of(dataset);
    IngestOptions how =
        new IngestOptions(
            EstimatorFit.defaultWorkers(context),
            RotatingLDA.SLICES,
            new DocumentHoldOut(getSeed(), 0, 1),
            CutOffs.NONE,
            false);
    try (CorpusData data =
        CorpusIngest.run(
            documents.corpus(frame, words, vocabulary.size()), how, topicModel().vocabulary())) {
      Lda lda = Lda.applying(topicModel(), data, getSeed());
      try (Trained<WorkerTopics, TopicSlice> result =
          lda.train(TrainingOptions.epochs(COMPLETION_SWEEPS))) {
        Tally loss = lda.evaluate(result, HeldOut.TEST);
        if (loss.count() == 0) {
          throw new IllegalArgumentException(
              "Cannot judge topics by perplexity: none of "
                  + data.stats().documents()
                  + " documents has a hidden token of a word that the model knows");
        }
        return Math.exp(loss.mean());
      }
    }
  }

  /** Always true: the model is not on the driver. */
  public boolean isDistributed() {
    return true;
  }

  /**
   * The joint log-likelihood of the training tokens and their topics, with topics and shares
   * integrated out (Griffiths and Steyvers, PNAS 2004, equations 2 and 3). MLlib's method of this
   * name gives that of the tokens given topics and shares.
   *
   * @throws IllegalStateException if the model was loaded
   */
  public double trainingLogLikelihood() {
    summary();
    return logLikelihood;
  }

  @Override
  public RotatingLDAModel copy(ParamMap extra) {
    RotatingLDAModel copy =
        new RotatingLDAModel(uid(), shared, getVectorSize(), summaryOrNull(), logLikelihood);
    return copyValues(copy, extra).setParent(parent());
  }

  @Override
  public long estimatedSize() {
    TopicModelInfo info = shared.model().info();
    long nonzeros = Math.min(info.tokens(), info.words() * info.topics());
    return tableBytes(info.words(), 0) + nonzeros * NONZERO_BYTES;
  }

  @Override
  protected void saveFolder(
      SparkSession spark, String path, boolean overwrite, ModelFolder.Supplement supplement) {
    new TopicModelStore(spark, path).save(topicModel(), overwrite, TableFormat.PARQUET, supplement);
  }

  /** Reads models that {@link #write} or {@code lda train} saved. */
  public static MLReader<RotatingLDAModel> read() {
    return new FolderReader<>(
        RotatingLDAModel.class,
        RotatingLDA.PREFIX,
        (spark, path) -> {
          SharedModel saved = new SharedModel(new TopicModelStore(spark, path).load().kept(spark));
          return uid -> new RotatingLDAModel(uid, saved, 0, null, 0);
        });
  }

  /** Reads a model that {@code save} or {@code lda train} wrote. */
  public static RotatingLDAModel load(String path) {
    return read().load(path);
  }

  @Override
  public String toString() {
    return "RotatingLDAModel: uid="
        + uid()
        + ", k="
        + shared.model().info().topics()
        + ", numFeatures="
        + vocabSize();
  }
}

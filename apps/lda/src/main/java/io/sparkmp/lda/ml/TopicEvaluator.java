package io.sparkmp.lda.ml;

import static org.apache.spark.ml.param.ParamValidators.gtEq;

import io.sparkmp.errors.AtEnd;
import io.sparkmp.lda.LdaKryoRegistrator;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.ingest.CorpusIngest;
import io.sparkmp.lda.ingest.IngestOptions;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.lda.model.Coherence;
import io.sparkmp.lda.model.TopWords;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ml.EstimatorFit;
import io.sparkmp.spark.ml.FluentEvaluator;
import io.sparkmp.spark.ml.OwnSession;
import io.sparkmp.spark.ml.ParamsReader;
import io.sparkmp.spark.ml.SessionSetup;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.SparkContext;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.storage.StorageLevel;

/**
 * Evaluates topics on documents, for {@code CrossValidator} and {@code TrainValidationSplit}. It
 * reads the columns that {@link RotatingLDAModel#transform} adds:
 *
 * <ul>
 *   <li><b>perplexity</b>, by document completion: exp of the mean negative log-likelihood of the
 *       hidden tokens, which {@link LdaParams#completionCol} has per document. Less is better. The
 *       topics of the visible half come from transform, by CVB0; {@code lda evaluate} and {@link
 *       RotatingLDAModel#completionPerplexity} sample them, with other halves, so their numbers are
 *       close but not equal;
 *   <li><b>npmi</b>: the mean over topics of {@link Coherence#npmi}, of their first words on the
 *       given documents. {@link LdaParams#topTerms} makes the model record the words. More is
 *       better.
 * </ul>
 */
public final class TopicEvaluator extends FluentEvaluator<TopicEvaluator> {
  private static final long serialVersionUID = 1L;
  private static final String PERPLEXITY = "perplexity";

  /** An evaluator with a random uid. */
  public TopicEvaluator() {
    this(Identifiable$.MODULE$.randomUID("topicEval"));
  }

  /** An evaluator with a given uid. */
  public TopicEvaluator(String uid) {
    super(uid);
  }

  /** The figure. */
  public Param<String> metricName() {
    return declared()
        .choice(
            "metricName",
            "metric name in evaluation: perplexity, of which less is better, or npmi",
            new String[] {PERPLEXITY, "npmi"},
            PERPLEXITY);
  }

  /** The value of {@link #metricName}. */
  public String getMetricName() {
    return getOrDefault(metricName());
  }

  /** Sets {@link #metricName}: perplexity or npmi. */
  public TopicEvaluator setMetricName(String value) {
    return with(metricName(), value);
  }

  /** The column of the log-likelihoods; for perplexity. */
  public Param<String> completionCol() {
    return declared()
        .text(
            "completionCol",
            "column name for the log-likelihoods that the model has added, for perplexity",
            "completion");
  }

  /** The value of {@link #completionCol}. */
  public String getCompletionCol() {
    return getOrDefault(completionCol());
  }

  /** Sets {@link #completionCol}. */
  public TopicEvaluator setCompletionCol(String value) {
    return with(completionCol(), value);
  }

  /** The column of documents; for npmi. */
  public Param<String> featuresCol() {
    return declared()
        .text(
            "featuresCol",
            "column of the documents, as the model reads them, for npmi",
            "features");
  }

  /** The value of {@link #featuresCol}. */
  public String getFeaturesCol() {
    return getOrDefault(featuresCol());
  }

  /** Sets {@link #featuresCol}. */
  public TopicEvaluator setFeaturesCol(String value) {
    return with(featuresCol(), value);
  }

  /** The column of the topics' shares, whose metadata has the words; for npmi. */
  public Param<String> topicDistributionCol() {
    return declared()
        .text(
            "topicDistributionCol",
            "column of the topics' shares, whose metadata says the topics' words, for npmi",
            "topicDistribution");
  }

  /** The value of {@link #topicDistributionCol}. */
  public String getTopicDistributionCol() {
    return getOrDefault(topicDistributionCol());
  }

  /** Sets {@link #topicDistributionCol}. */
  public TopicEvaluator setTopicDistributionCol(String value) {
    return with(topicDistributionCol(), value);
  }

  /** The number of words per topic to judge; for npmi. */
  public IntParam topTerms() {
    return declared()
        .integer(
            "topTerms",
            "how many of the most frequent words of each topic are judged (>= 2), for npmi",
            gtEq(2),
            Coherence.WORDS);
  }

  /** The value of {@link #topTerms}. */
  public int getTopTerms() {
    return intOf(topTerms());
  }

  /** Sets {@link #topTerms}, at least 2. */
  public TopicEvaluator setTopTerms(int value) {
    return with(topTerms(), value);
  }

  /**
   * The figure.
   *
   * @param dataset the result of the model's transform
   * @throws IllegalArgumentException if a column is missing or of another type, or there is nothing
   *     to judge
   */
  @Override
  public double evaluate(Dataset<?> dataset) {
    return OwnSession.of(dataset, rows -> isLargerBetter() ? npmi(rows) : perplexity(rows));
  }

  @Override
  public boolean isLargerBetter() {
    return !getMetricName().equalsIgnoreCase(PERPLEXITY);
  }

  private static StructField field(Dataset<?> dataset, String name, String param) {
    List<StructField> fields = List.of(dataset.schema().fields());
    return fields.stream()
        .filter(field -> field.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Cannot judge topics: there is no column "
                        + name
                        + " among "
                        + Arrays.toString(dataset.columns())
                        + "; set "
                        + param
                        + " of the RotatingLDA and of this evaluator to the same name"));
  }

  private double perplexity(Dataset<Row> rows) {
    StructField field = field(rows, getCompletionCol(), "completionCol");
    if (!field.dataType().simpleString().equals(Completion.TYPE.simpleString())) {
      throw new IllegalArgumentException(
          "Invalid completionCol: column "
              + field.name()
              + " is of type "
              + field.dataType().simpleString()
              + " (expected: "
              + Completion.TYPE.simpleString()
              + ", as a model with this completionCol adds it)");
    }
    Column completion = FrameColumns.column(rows, field);
    Row sums =
        rows.agg(
                functions.coalesce(
                    functions.sum(completion.getField("logLikelihood")), functions.lit(0.0)),
                functions.coalesce(functions.sum(completion.getField("tokens")), functions.lit(0L)),
                functions.count(functions.lit(1)))
            .first();
    if (sums.getLong(1) == 0) {
      throw new IllegalArgumentException(
          "Cannot judge topics by perplexity: none of "
              + sums.getLong(2)
              + " documents has a hidden token of a word that the model knows");
    }
    return Math.exp(-sums.getDouble(0) / sums.getLong(1));
  }

  @SuppressWarnings("try") // ending is all that the end is for
  private double npmi(Dataset<?> dataset) {
    SparkContext context = dataset.sparkSession().sparkContext();
    SessionSetup.check(context, LdaKryoRegistrator.class, TopicSlice.class);
    DocumentColumn documents = DocumentColumn.in(dataset.schema(), getFeaturesCol());
    StructField shares = field(dataset, getTopicDistributionCol(), "topicDistributionCol");
    List<TopWords.Topic> topics = TopTerms.read(shares, documents.areTokens(), getTopTerms());
    Dataset<Row> frame = documents.of(dataset).persist(StorageLevel.MEMORY_AND_DISK());
    IngestOptions how =
        new IngestOptions(
            EstimatorFit.defaultWorkers(context),
            RotatingLDA.SLICES,
            new DocumentHoldOut(0, 0, 0),
            CutOffs.NONE,
            false);
    try (AtEnd end = () -> frame.unpersist(false);
        CorpusData data = read(documents, frame, how)) {
      return Coherence.of(data, topics).stream()
          .mapToDouble(Coherence::npmi)
          .average()
          .orElseThrow();
    }
  }

  private static CorpusData read(DocumentColumn documents, Dataset<Row> frame, IngestOptions how) {
    int size = documents.areTokens() ? 0 : documents.vectorSize(frame);
    return CorpusIngest.run(documents.corpus(frame, null, size), how, null);
  }

  @Override
  public TopicEvaluator copy(ParamMap extra) {
    return copyValues(new TopicEvaluator(uid()), extra);
  }

  /** Reads what {@code write} wrote. */
  public static MLReader<TopicEvaluator> read() {
    return new ParamsReader<>(TopicEvaluator.class, TopicEvaluator::new);
  }

  /** Reads an evaluator from a path. */
  public static TopicEvaluator load(String path) {
    return read().load(path);
  }

  @Override
  public String toString() {
    return "TopicEvaluator: uid=" + uid() + ", metricName=" + getMetricName();
  }
}

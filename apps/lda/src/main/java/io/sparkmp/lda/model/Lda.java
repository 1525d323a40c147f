package io.sparkmp.lda.model;

import io.sparkmp.compat.Jobs;
import io.sparkmp.compat.SparkApi;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.lda.LdaKryoRegistrator;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.kernel.DirichletPriors;
import io.sparkmp.lda.kernel.JointLikelihood;
import io.sparkmp.lda.kernel.LdaOptions;
import io.sparkmp.lda.kernel.LdaProgram;
import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.WordRows;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.lda.metadata.TopicModelInfo;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Known;
import io.sparkmp.spark.app.Rotation;
import io.sparkmp.spark.app.Stages;
import io.sparkmp.spark.app.Trained;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** Latent Dirichlet allocation on a laid-out corpus. One object per training. */
public final class Lda {
  private final CorpusData data;
  private final LdaProgram program;
  private final LdaOptions options;
  private final @Nullable TopicModel model;
  private final Rotation<TokenBlock, WorkerTopics, TopicSlice> rotation;

  /**
   * Prepares a training.
   *
   * @param warmStart a model for the initial topics, or null
   * @throws IllegalArgumentException if that model has another number of topics
   */
  public Lda(CorpusData data, LdaOptions options, @Nullable TopicModel warmStart) {
    this(
        data,
        new LdaProgram(
            options,
            data.wordCount(),
            data.stats().training(),
            false,
            data.stats().validation() > 0,
            null),
        options.priors(),
        warmStart);
  }

  private Lda(
      CorpusData data, LdaProgram program, DirichletPriors priors, @Nullable TopicModel model) {
    options = program.options();
    if (model != null && model.info().topics() != options.topics()) {
      throw new IllegalArgumentException(
          "Invalid model: it has "
              + model.info().topics()
              + " topics (expected: "
              + options.topics()
              + ")");
    }
    this.data = data;
    this.program = program;
    this.model = model;
    rotation = rotation(data, program, priors, model);
  }

  /** How many words the initial model knows that are in no document, for people; null if none. */
  public @Nullable String leftOut() {
    if (model == null) {
      return null;
    }
    long known = known(data, model).map(Lda::count).fold(0L, Long::sum);
    long words = model.info().words();
    return known == words
        ? null
        : (words - known)
            + " of the "
            + words
            + " words of the earlier model are in no document, and the new model will not have them;"
            + " train on all documents to keep them";
  }

  private static long count(Known<WordRows> part) {
    IdEncoder index = part.ids().ids().index();
    return part.saved().stream()
        .mapToLong(
            rows ->
                IntStream.range(0, rows.words().size())
                    .filter(i -> rows.words().find(index, i) >= 0)
                    .count())
        .sum();
  }

  private static JavaRDD<Known<WordRows>> known(CorpusData data, TopicModel model) {
    return Known.of(data.laidOut().columns(), model.wordRows(), WordRows::words, WordRows::gather);
  }

  private static Rotation<TokenBlock, WorkerTopics, TopicSlice> rotation(
      CorpusData data, LdaProgram program, DirichletPriors priors, @Nullable TopicModel model) {
    LdaOptions options = program.options();
    var rotation =
        Rotation.of(data.laidOut(), program, options.seed())
            .titled(
                String.format(
                    Locale.ROOT,
                    "%d topics of %,d documents",
                    options.topics(),
                    data.stats().documents()))
            .registering(LdaKryoRegistrator.class);
    if (model == null) {
      return rotation;
    }
    int topics = options.topics();
    return rotation
        .rowsFrom(
            () -> {
              long[] totals = model.totals();
              return data.byWorker()
                  .map(worker -> program.start(worker.rows(), worker.blocks(), priors, totals));
            },
            (p, state) -> state)
        .columnsFrom(
            () -> known(data, model),
            (s, words) ->
                TopicSlice.start(
                    topics, words.ids().counts(), WordRows.of(topics, words.ids(), words.saved())))
        .sizedByModel();
  }

  /**
   * Finds the topics of documents that a model was not trained on: training leaves the model
   * unchanged.
   *
   * @param data read with the model's vocabulary
   */
  public static Lda applying(TopicModel model, CorpusData data, long seed) {
    TopicModelInfo info = model.info();
    LdaOptions options =
        new LdaOptions(
            info.topics(), List.of(1.0), info.beta(), Sampler.GIBBS, 0, 0, 1, false, seed);
    LdaProgram program = new LdaProgram(options, info.words(), data.stats().training(), true);
    return new Lda(data, program, model.parameters(), model);
  }

  /** Identifies this training, apart from the number of sweeps. */
  public String identity() {
    return rotation.identity(
        "topics of " + data.stats(), options, model == null ? null : model.identity());
  }

  /** Trains; the reported loss is the negative joint log-likelihood. */
  public Trained<WorkerTopics, TopicSlice> train(TrainingOptions how) {
    return rotation.train(how);
  }

  /** Begins a training in stages; the caller closes it. */
  public Stages<WorkerTopics, TopicSlice> stages(TrainingOptions how) {
    return rotation.stages(how);
  }

  /**
   * The negative log-probability of the hidden tokens of a set, with the exact number of tokens of
   * each topic: with the numbers last seen by a worker, the probabilities of all words would not
   * add up to 1.
   */
  public Tally evaluate(Trained<WorkerTopics, TopicSlice> result, HeldOut set) {
    return program.frozen()
        ? rotation.evaluate(result, set)
        : rotation(data, program.evaluating(totals(result)), options.priors(), model)
            .evaluate(result, set);
  }

  /**
   * The loss of the hidden tokens of a set under a single-topic model of the same words, so that
   * documents have no topics: a model with the same loss has learned nothing useful.
   */
  public Tally evaluateSingleTopic(Trained<WorkerTopics, TopicSlice> result, HeldOut set) {
    boolean applied = program.frozen();
    long tokens = applied && model != null ? model.info().tokens() : data.stats().training();
    return new SingleTopicBaseline(tokens, program.words(), priors(result).beta())
        .loss(
            data.byWorker(),
            result
                .slices()
                .values()
                .map(slice -> Objects.requireNonNull(applied ? slice.known() : slice.rows())),
            set);
  }

  /**
   * Warns if topics do not help to predict the hidden tokens of the validation set, and says what
   * may help; null if they do or there is no such set.
   */
  public @Nullable String warningOfValidation(Trained<WorkerTopics, TopicSlice> result) {
    Tally loss =
        result.epochs() == 0 ? null : result.history().get(result.epochs() - 1).validation();
    if (loss == null || loss.count() == 0) {
      return null;
    }
    double single = evaluateSingleTopic(result, HeldOut.VALIDATION).mean();
    return loss.mean() < single
        ? null
        : String.format(
            Locale.ROOT,
            "the documents of the validation set are predicted no better than by a single topic"
                + " (perplexity %.1f, a single topic %.1f); more documents or fewer topics may"
                + " help",
            Math.exp(loss.mean()),
            Math.exp(single));
  }

  /** The joint log-likelihood of all training tokens, exactly. */
  public double logLikelihood(Trained<WorkerTopics, TopicSlice> result) {
    double beta = priors(result).beta();
    double sum = 0;
    for (double part :
        Jobs.collect(
            result
                .slices()
                .values()
                .map(slice -> new JointLikelihood(beta).ofWords(slice.rows())))) {
      sum += part;
    }
    for (double part : Jobs.collect(result.pinned().values().map(JointLikelihood::ofDocuments))) {
      sum += part;
    }
    double[] totals = Arrays.stream(totals(result)).asDoubleStream().toArray();
    return sum + new JointLikelihood(beta).ofTotals(totals, program.words());
  }

  /** The trained model with its words, as tables. */
  public TopicModel model(SparkSession spark, Trained<WorkerTopics, TopicSlice> result) {
    DirichletPriors priors = priors(result);
    TopicModelInfo info =
        new TopicModelInfo(
            TopicModelInfo.FORMAT,
            TopicModelInfo.VERSION,
            options.topics(),
            data.wordCount(),
            priors.beta(),
            data.stats().documents(),
            data.stats().training(),
            result.epochs(),
            options.toString(),
            0);
    JavaRDD<InternalRow> words = wordRows(result).flatMap(TopicModel::rows);
    long[] totals = totals(result);
    List<Row> topics = new ArrayList<>();
    for (int k = 0; k < totals.length; k++) {
      topics.add(RowFactory.create(k, priors.alpha()[k], totals[k]));
    }
    return new TopicModel(
        info,
        SparkApi.table(spark, words, TopicModel.wordSchema()),
        spark.createDataFrame(topics, TopicModel.topicSchema(false)));
  }

  /**
   * The top words of a model's topics.
   *
   * @param trained the result of {@link #model}
   * @param result the training that it was made from
   * @param n the number of words per topic, at least 1
   */
  public List<TopWords.Topic> topWords(
      TopicModel trained, Trained<WorkerTopics, TopicSlice> result, int n) {
    return TopWords.of(trained, wordRows(result), n);
  }

  /** The coherence of topics, ascending, on the training documents. */
  public List<Coherence> coherences(List<TopWords.Topic> topics) {
    return Coherence.of(data, topics);
  }

  /**
   * The topics of the documents: {@code document}, {@code tokens}, and by topic their shares of the
   * document, {@code shares}, which add up to 1.
   */
  public Dataset<Row> documents(SparkSession spark, Trained<WorkerTopics, TopicSlice> result) {
    Trained.Value<WorkerTopics> shares =
        new Trained.Value<>(
            "shares",
            DataTypes.createArrayType(DataTypes.DoubleType, false),
            (worker, document) -> Arrays.stream(worker.shares(document)).boxed().toArray());
    return result.rowTable(spark, List.of(shares)).toDF("document", "tokens", "shares");
  }

  /** The words with their topics, one element per slice. */
  private static JavaRDD<WordRows> wordRows(Trained<WorkerTopics, TopicSlice> result) {
    return result.slices().map(pair -> WordRows.of(pair._1().ids(), pair._2().rows()));
  }

  private static DirichletPriors priors(Trained<WorkerTopics, TopicSlice> result) {
    return result.pinned().values().map(WorkerTopics::parameters).first();
  }

  private static long[] totals(Trained<WorkerTopics, TopicSlice> result) {
    return result
        .slices()
        .values()
        .map(slice -> Arrays.stream(slice.totals()).asLongStream().toArray())
        .reduce(
            (first, second) -> {
              long[] sum = first.clone();
              Arrays.setAll(sum, k -> first[k] + second[k]);
              return sum;
            });
  }
}

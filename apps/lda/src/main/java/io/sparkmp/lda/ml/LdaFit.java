package io.sparkmp.lda.ml;

import io.sparkmp.lda.LdaKryoRegistrator;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.ingest.CorpusIngest;
import io.sparkmp.lda.ingest.IngestOptions;
import io.sparkmp.lda.kernel.LdaOptions;
import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.VocabularyIndex;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.lda.model.Coherence;
import io.sparkmp.lda.model.Lda;
import io.sparkmp.lda.model.TopicModel;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.ml.EstimatorFit;
import io.sparkmp.spark.ml.SessionSetup;
import io.sparkmp.spark.ml.SteadyFrame;
import io.sparkmp.spark.ml.Tunable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One fit, from a dataset to a model.
 *
 * @param params the Estimator's params
 * @param initial the model to start from, or null
 */
record LdaFit(RotatingLDA params, @Nullable RotatingLDAModel initial) {
  private static final Logger LOG = LoggerFactory.getLogger(LdaFit.class);

  RotatingLDAModel run(Dataset<?> dataset) {
    SparkSession spark = dataset.sparkSession();
    SparkContext context = spark.sparkContext();
    SessionSetup.check(dataset, LdaKryoRegistrator.class, TopicSlice.class);
    LdaOptions options = options();
    DocumentColumn documents = DocumentColumn.in(dataset.schema(), params.getFeaturesCol());
    String[] words = words(documents);
    boolean validates = params.getValidationFraction() > 0;
    try (EstimatorFit fit =
            new EstimatorFit(context, params, validates, "validationFraction is 0");
        Corpus corpus = read(documents, dataset, words, ownHoldOut())) {
      fit.endReading();
      Lda lda = new Lda(corpus.data(), options, initial == null ? null : initial.topicModel());
      String leftOut = lda.leftOut();
      if (leftOut != null) {
        LOG.warn("Going on from the initial model: {}", leftOut);
      }
      return fit.train(lda::train, lda::identity, result -> model(spark, lda, result, fit, corpus));
    }
  }

  private DocumentHoldOut ownHoldOut() {
    return new DocumentHoldOut(params.getSeed(), params.getValidationFraction(), 0);
  }

  /**
   * Trials of settings on documents that are laid out once.
   *
   * @throws IllegalArgumentException if nothing is held out
   */
  Tunable.Trials trials(Dataset<?> dataset, DocumentHoldOut holdOut) {
    SparkSession spark = dataset.sparkSession();
    SessionSetup.check(dataset, LdaKryoRegistrator.class, TopicSlice.class);
    DocumentColumn documents = DocumentColumn.in(dataset.schema(), params.getFeaturesCol());
    CorpusData data = read(documents, dataset, words(documents), holdOut).data();
    if (data.stats().validation() == 0) {
      data.close();
      throw new IllegalArgumentException(
          "Cannot tune: validationFraction "
              + holdOut.validation()
              + " held out no token of "
              + data.stats().documents()
              + " documents; use more data, or a larger fraction");
    }
    return new LdaTrials(spark, params, data);
  }

  private RotatingLDAModel model(
      SparkSession spark,
      Lda lda,
      Trained<WorkerTopics, TopicSlice> result,
      EstimatorFit fit,
      Corpus corpus) {
    TopicModel trained = lda.model(spark, result);
    List<Coherence> coherences = lda.coherences(lda.topWords(trained, result, Coherence.WORDS));
    TopicModel model = trained.withCoherences(spark, coherences, Coherence.WORDS).detached(spark);
    return new RotatingLDAModel(
        params.uid(),
        new SharedModel(model),
        corpus.vectorSize(),
        fit.summary(result, lda.warningOfValidation(result)),
        lda.logLikelihood(result));
  }

  /** The settings, with the command line's defaults. */
  LdaOptions options() {
    int k = params.getK();
    int cooling =
        params.intOf(
            params.cooling(), initial != null ? 0 : LdaOptions.defaultCooling(params.getMaxIter()));
    List<Double> alpha =
        params.isDefined(params.docConcentration())
            ? Arrays.stream(params.getDocConcentration()).boxed().toList()
            : List.of(LdaOptions.defaultAlpha(k));
    return new LdaOptions(
        k,
        alpha,
        params.doubleOf(params.topicConcentration(), LdaOptions.DEFAULT_BETA),
        params.getSampler().equalsIgnoreCase("auto")
            ? LdaOptions.defaultSampler(k)
            : params.enumOf(Sampler.class, params.sampler()),
        cooling,
        params.getOptimizeDocConcentration() ? LdaOptions.DEFAULT_LEARN_EVERY : 0,
        Math.max(1, cooling),
        false,
        params.getSeed());
  }

  private String @Nullable [] words(DocumentColumn documents) {
    if (!params.isDefined(params.vocabulary())) {
      return null;
    }
    if (documents.areTokens()) {
      throw new IllegalArgumentException(
          "Cannot use a vocabulary with column "
              + documents.field().name()
              + ": its tokens are words already");
    }
    String[] words = params.getVocabulary();
    VocabularyIndex.distinct(words);
    return words;
  }

  private void checkInitial(int vectorSize) {
    if (initial == null) {
      return;
    }
    if (initial.getVectorSize() != vectorSize) {
      throw new IllegalArgumentException(
          "Invalid initial model: it knows "
              + name(initial.getVectorSize())
              + " (expected: "
              + name(vectorSize)
              + ")");
    }
    int topics = initial.topicModel().info().topics();
    if (topics != params.getK()) {
      throw new IllegalArgumentException(
          "Invalid initial model: it has "
              + topics
              + " topics (expected: k = "
              + params.getK()
              + ")");
    }
  }

  private static String name(int vectorSize) {
    return vectorSize == 0 ? "words" : "the places of vectors of " + vectorSize + " entries";
  }

  /**
   * The training corpus.
   *
   * @param vectorSize the length of the vectors if words are named by place, or 0
   */
  private record Corpus(CorpusData data, int vectorSize) implements AutoCloseable {
    @Override
    public void close() {
      data.close();
    }
  }

  private Corpus read(
      DocumentColumn documents,
      Dataset<?> dataset,
      String @Nullable [] words,
      DocumentHoldOut holdOut) {
    try (SteadyFrame steady = SteadyFrame.of(dataset, documents.of(dataset))) {
      Dataset<Row> frame = steady.rows();
      int vectorSize = documents.areTokens() || words != null ? 0 : documents.vectorSize(frame);
      checkInitial(vectorSize);
      SparkContext context = dataset.sparkSession().sparkContext();
      IngestOptions how =
          new IngestOptions(
              params.intOf(params.numBlocks(), EstimatorFit.defaultWorkers(context)),
              params.getSlicesPerBlock(),
              holdOut,
              CutOffs.NONE,
              false,
              params.storage());
      return new Corpus(
          CorpusIngest.run(documents.corpus(frame, words, vectorSize), how, null), vectorSize);
    }
  }
}

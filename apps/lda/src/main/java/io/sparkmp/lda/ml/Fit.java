package io.sparkmp.lda.ml;

import io.sparkmp.lda.LdaKryoRegistrator;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.ingest.Ingest;
import io.sparkmp.lda.ingest.IngestOptions;
import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.HoldOut;
import io.sparkmp.lda.model.Coherence;
import io.sparkmp.lda.model.Lda;
import io.sparkmp.lda.model.LdaOptions;
import io.sparkmp.lda.model.TopWords;
import io.sparkmp.lda.model.TopicModel;
import io.sparkmp.rotation.EarlyStopping;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.spark.ml.FitSnapshots;
import io.sparkmp.spark.ml.KryoSetup;
import io.sparkmp.spark.ml.TrainingSummary;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * One training, from a dataset to a model.
 *
 * @param params of the Estimator
 * @param initial the model to start from, or null
 */
record Fit(RotatingLDA params, @Nullable RotatingLDAModel initial) {

  RotatingLDAModel run(Dataset<?> dataset) {
    SparkSession spark = dataset.sparkSession();
    SparkContext context = spark.sparkContext();
    KryoSetup.check(context, LdaKryoRegistrator.class, TopicSlice.class);
    LdaOptions options = options();
    Documents documents = Documents.in(dataset.schema(), params.getFeaturesCol());
    String[] words = words(documents);
    EarlyStopping stopping = stopping();
    long start = System.nanoTime();
    Laid laid = read(documents, dataset, words, context);
    try (CorpusData data = laid.data();
        FitSnapshots snapshots = new FitSnapshots(context, params)) {
      double readSeconds = (System.nanoTime() - start) / 1e9;
      TopicModel earlier = initial == null ? null : initial.topicModel();
      Lda lda = new Lda(data, options, earlier);
      TrainingOptions how =
          TrainingOptions.epochs(params.getMaxIter())
              .withEngine(params.engineKind())
              .withValidation(params.getValidationFraction() > 0)
              .withEarlyStopping(stopping)
              .withLevel(snapshots.level(lda.identity(), 1));
      try (TrainingResult<WorkerTopics, TopicSlice> result = lda.train(how)) {
        TopicModel trained = lda.model(spark, result);
        List<TopWords.Topic> topics = lda.topWords(trained, result, Coherence.WORDS);
        TopicModel model = lda.judged(spark, trained, topics, Coherence.WORDS).detached(spark);
        return new RotatingLDAModel(
            params.uid(),
            new Knowledge(spark, model),
            laid.vectorSize(),
            new RotatingLDAModel.Training(
                TrainingSummary.of(result.history(), 1, result.epochs(), readSeconds),
                lda.logLikelihood(result)));
      }
    }
  }

  private @Nullable EarlyStopping stopping() {
    if (!params.isDefined(params.patience())) {
      return null;
    }
    if (params.getValidationFraction() == 0) {
      throw new IllegalArgumentException(
          "Cannot stop early: patience is set, but validationFraction is 0");
    }
    return new EarlyStopping(params.getPatience());
  }

  /** As the command line does where nothing is said. */
  private LdaOptions options() {
    int k = params.getK();
    int cooling =
        params.isDefined(params.cooling())
            ? params.getCooling()
            : initial != null ? 0 : LdaOptions.defaultCooling(params.getMaxIter());
    List<Double> alpha =
        params.isDefined(params.docConcentration())
            ? Arrays.stream(params.getDocConcentration()).boxed().toList()
            : List.of(LdaOptions.defaultAlpha(k));
    double beta =
        params.isDefined(params.topicConcentration())
            ? params.getTopicConcentration()
            : LdaOptions.DEFAULT_BETA;
    String named = params.getSampler().toUpperCase(Locale.ROOT);
    Sampler sampler = named.equals("AUTO") ? LdaOptions.defaultSampler(k) : Sampler.valueOf(named);
    int learnEvery = params.getOptimizeDocConcentration() ? LdaOptions.DEFAULT_LEARN_EVERY : 0;
    return new LdaOptions(
        k,
        alpha,
        beta,
        sampler,
        cooling,
        learnEvery,
        Math.max(1, cooling),
        false,
        params.getSeed());
  }

  private String @Nullable [] words(Documents documents) {
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
    Vocabulary.check(words);
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

  /** What training reads, and the length of the vectors by whose places it calls words, or 0. */
  private record Laid(CorpusData data, int vectorSize) {}

  private Laid read(
      Documents documents, Dataset<?> dataset, String @Nullable [] words, SparkContext context) {
    Dataset<Row> frame = documents.of(dataset);
    boolean cached = !dataset.storageLevel().equals(StorageLevel.NONE());
    if (!cached) {
      frame.persist(StorageLevel.MEMORY_AND_DISK());
    }
    try {
      int vectorSize = documents.areTokens() || words != null ? 0 : documents.vectorSize(frame);
      checkInitial(vectorSize);
      int workers =
          params.isDefined(params.numBlocks()) ? params.getNumBlocks() : defaultBlocks(context);
      HoldOut holdOut = new HoldOut(params.getSeed(), params.getValidationFraction(), 0);
      CorpusData data =
          Ingest.run(
              documents.corpus(frame, words, vectorSize),
              new IngestOptions(
                  workers,
                  params.getSlicesPerBlock(),
                  holdOut,
                  CutOffs.NONE,
                  false,
                  params.storage()),
              null);
      return new Laid(data, vectorSize);
    } finally {
      if (!cached) {
        frame.unpersist(false);
      }
    }
  }

  /** One a core. */
  static int defaultBlocks(SparkContext context) {
    return Math.max(1, context.defaultParallelism());
  }
}

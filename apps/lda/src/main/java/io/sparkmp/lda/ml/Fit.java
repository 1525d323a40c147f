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
import io.sparkmp.lda.model.Lda;
import io.sparkmp.lda.model.LdaOptions;
import io.sparkmp.lda.model.TopicModel;
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
    int vectorSize = documents.areTokens() || words != null ? 0 : documents.vectorSize(dataset);
    checkInitial(vectorSize);
    long start = System.nanoTime();
    CorpusData data = read(documents, dataset, words, vectorSize, context);
    try (FitSnapshots snapshots = new FitSnapshots(context, params)) {
      double readSeconds = (System.nanoTime() - start) / 1e9;
      TopicModel earlier = initial == null ? null : initial.topicModel();
      Lda lda = new Lda(data, params.getSlicesPerBlock(), options, earlier);
      TrainingResult<WorkerTopics, TopicSlice> result =
          lda.train(
              new TrainingOptions(
                  params.getMaxIter(),
                  params.engineKind(),
                  false,
                  null,
                  snapshots.level(lda.identity(), 1),
                  report -> {}));
      try {
        TopicModel model = lda.model(spark, result).detached(spark);
        return new RotatingLDAModel(
            params.uid(),
            new Knowledge(spark, model),
            vectorSize,
            new RotatingLDAModel.Training(
                TrainingSummary.of(result.history(), 1, result.epochs(), readSeconds),
                lda.logLikelihood(result)));
      } finally {
        result.model().unpersist(false);
      }
    } finally {
      data.unpersist();
    }
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
    Sampler sampler =
        LdaParamSet.AUTO.toUpperCase(Locale.ROOT).equals(named)
            ? LdaOptions.defaultSampler(k)
            : Sampler.valueOf(named);
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
    return params.getVocabulary();
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

  private CorpusData read(
      Documents documents,
      Dataset<?> dataset,
      String @Nullable [] words,
      int vectorSize,
      SparkContext context) {
    Dataset<Row> frame = documents.of(dataset);
    boolean cached = !dataset.storageLevel().equals(StorageLevel.NONE());
    if (!cached) {
      frame.persist(StorageLevel.MEMORY_AND_DISK());
    }
    try {
      return Ingest.run(
          documents.corpus(frame, words, vectorSize),
          readOptions(params, context, new HoldOut(params.getSeed(), 0, 0)),
          null);
    } finally {
      if (!cached) {
        frame.unpersist(false);
      }
    }
  }

  /** How the documents are laid out. */
  static IngestOptions readOptions(LdaParams<?> params, SparkContext context, HoldOut holdOut) {
    int workers =
        params.isDefined(params.numBlocks())
            ? params.getNumBlocks()
            : Math.max(1, context.defaultParallelism());
    return new IngestOptions(workers, params.getSlicesPerBlock(), holdOut, CutOffs.NONE, false);
  }
}

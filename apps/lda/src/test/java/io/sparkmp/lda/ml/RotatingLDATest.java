package io.sparkmp.lda.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.lda.SharedSpark;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.ingest.CorpusIngest;
import io.sparkmp.lda.ingest.FrameCorpus;
import io.sparkmp.lda.ingest.IngestOptions;
import io.sparkmp.lda.kernel.LdaOptions;
import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.lda.model.Coherence;
import io.sparkmp.lda.model.Lda;
import io.sparkmp.lda.model.TopWords;
import io.sparkmp.lda.model.TopicModel;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.ml.TrainingSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.spark.SparkContext;
import org.apache.spark.ml.evaluation.Evaluator;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.util.LongAccumulator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.Option;

@Tag("spark")
class RotatingLDATest {
  private static final SparkSession SPARK = SharedSpark.get();
  private static Dataset<Row> documents;
  private static RotatingLDAModel model;

  @BeforeAll
  static void fit() {
    documents = Planted.documents(0, 200);
    model = Planted.lda().fit(documents);
  }

  private static List<String> print(TopicModel tables) {
    List<String> lines = new ArrayList<>();
    lines.add(tables.info().toString());
    lines.addAll(Planted.print(tables.topics()));
    lines.addAll(Planted.print(tables.words()));
    return lines;
  }

  @Test
  void findsThePlantedTopicsOfNewDocuments() {
    Dataset<Row> fresh = model.transform(Planted.documents(1000, 1100)).cache();
    int[] found = Planted.found(fresh, "topicDistribution");
    assertThat(found).doesNotHaveDuplicates();
    int right = 0;
    for (Row row : fresh.collectAsList()) {
      Vector shares = row.getAs("topicDistribution");
      assertThat(Arrays.stream(shares.toArray()).sum()).isCloseTo(1, within(1e-9));
      right += Planted.main(shares) == found[Planted.topic(row.<Integer>getAs("id"))] ? 1 : 0;
    }
    fresh.unpersist();
    assertThat(right).isGreaterThanOrEqualTo(97);
    for (Row topic : model.describeTopics(3).collectAsList()) {
      List<Integer> words = topic.getList(1);
      assertThat(words).allMatch(word -> found[word / 12] == topic.getInt(0));
    }
  }

  @Test
  @Tag("long")
  void givesTheModelOfTheLibraryAndAlwaysTheSame() {
    RotatingLDAModel again = Planted.lda().fit(documents);
    assertThat(print(again.topicModel())).isEqualTo(print(model.topicModel()));
    CorpusData data =
        CorpusIngest.run(
            new FrameCorpus(documents, null, "features", null, 0, "the test's"),
            new IngestOptions(2, 2, new DocumentHoldOut(3, 0, 0), CutOffs.NONE, false),
            null);
    LdaOptions options =
        new LdaOptions(Planted.TOPICS, List.of(0.2), 0.05, Sampler.GIBBS, 30, 10, 30, false, 3);
    Lda lda = new Lda(data, options, null);
    var result = lda.train(TrainingOptions.epochs(60).withEngine(EngineKind.NARROW));
    TopicModel counted = lda.model(SPARK, result);
    List<TopWords.Topic> words = lda.topWords(counted, result, Coherence.WORDS);
    assertThat(print(counted.withCoherences(SPARK, lda.coherences(words), Coherence.WORDS)))
        .isEqualTo(print(model.topicModel()));
    assertThat(lda.logLikelihood(result)).isEqualTo(model.trainingLogLikelihood());
    result.close();
    data.close();
    RotatingLDAModel other = Planted.lda().setSeed(4).fit(documents);
    assertThat(print(other.topicModel())).isNotEqualTo(print(model.topicModel()));
  }

  @Test
  @Tag("long")
  void tokensAndCountsGiveTheSameTopics() {
    RotatingLDAModel ofTokens = Planted.lda().setFeaturesCol("tokens").fit(documents);
    RotatingLDAModel ofCounts = Planted.lda().setVocabulary(Planted.vocabulary()).fit(documents);
    assertThat(Planted.print(ofTokens.topicModel().words()))
        .isEqualTo(Planted.print(ofCounts.topicModel().words()));
    Dataset<Row> numbers =
        documents.withColumn(
            "features",
            org.apache.spark.ml.functions.vector_to_array(documents.col("features"), "float32"));
    assertThat(Planted.print(Planted.lda().fit(numbers).topicModel().words()))
        .isEqualTo(Planted.print(model.topicModel().words()));
    ofCounts.setFeaturesCol("tokens");
    assertThat(Planted.print(ofTokens.transform(documents)))
        .isEqualTo(Planted.print(ofCounts.transform(documents)));
  }

  @Test
  void keepsNothingButTheModel() {
    int before = SPARK.sparkContext().getPersistentRDDs().size();
    RotatingLDAModel fitted = Planted.lda().setMaxIter(3).fit(documents);
    assertThat(SPARK.sparkContext().getPersistentRDDs().size()).isLessThanOrEqualTo(before + 1);
    assertThat(fitted.vocabSize()).isEqualTo(Planted.WORDS);
    assertThat(SPARK.sharedState().cacheManager().isEmpty()).isTrue();
  }

  @Test
  void summarises() {
    assertThat(model.hasSummary()).isTrue();
    assertThat(model.summary().totalIterations()).isEqualTo(60);
    assertThat(model.summary().history(SPARK).count()).isEqualTo(60);
    double[] losses = model.summary().objectiveHistory();
    assertThat(losses[59]).isLessThan(losses[0]);
    double tokens = model.topicModel().info().tokens();
    assertThat(-model.trainingLogLikelihood() / tokens).isCloseTo(losses[59], within(1e-3));
  }

  @Test
  void priorsStayOrAreLearned() {
    double[] alpha = {0.1, 0.2, 0.3, 0.4, 0.5};
    RotatingLDA lda = Planted.lda().setDocConcentration(alpha).setMaxIter(25).setCooling(0);
    assertThat(
            lda.setOptimizeDocConcentration(false)
                .fit(documents)
                .estimatedDocConcentration()
                .toArray())
        .containsExactly(alpha);
    RotatingLDAModel learned = lda.setOptimizeDocConcentration(true).fit(documents);
    assertThat(learned.estimatedDocConcentration().toArray()).doesNotContain(alpha);
    assertThat(learned.topicModel().info().beta()).isNotEqualTo(0.05);
  }

  @Test
  void goesOnFromAModel() {
    RotatingLDA one = Planted.lda().setMaxIter(1);
    double cold = one.fit(documents).trainingLogLikelihood();
    double warm = one.setInitialModel(model).fit(documents).trainingLogLikelihood();
    assertThat(warm).isGreaterThan(cold + 0.2 * model.topicModel().info().tokens());
    assertThat(one.copy(ParamMap.empty()).fit(documents).trainingLogLikelihood()).isEqualTo(warm);
  }

  @Test
  @Tag("nightly")
  void crossValidatesInParallel() {
    RotatingLDA lda = Planted.lda().setMaxIter(30);
    ParamMap[] grid =
        new ParamGridBuilder().addGrid(lda.k(), new int[] {2, Planted.TOPICS}).build();
    CrossValidatorModel best =
        new CrossValidator()
            .setEstimator(lda)
            .setEvaluator(new Fit())
            .setEstimatorParamMaps(grid)
            .setNumFolds(2)
            .setParallelism(2)
            .fit(documents);
    assertThat(((RotatingLDAModel) best.bestModel()).getK()).isEqualTo(Planted.TOPICS);
    assertThat(best.avgMetrics()[1]).isGreaterThan(best.avgMetrics()[0]);
  }

  /** The share of the main topics in their documents: higher if each has a topic of its own. */
  private static final class Fit extends Evaluator {
    private static final long serialVersionUID = 1L;
    private final String uid = Identifiable$.MODULE$.randomUID("fit");

    @Override
    public double evaluate(Dataset<?> dataset) {
      int[][] votes = new int[Planted.TOPICS][Planted.TOPICS];
      List<Row> rows = dataset.toDF().select("id", "topicDistribution").collectAsList();
      for (Row row : rows) {
        votes[Planted.topic(row.getInt(0))][Planted.main(row.getAs(1))]++;
      }
      Set<Integer> taken = new java.util.HashSet<>();
      double right = 0;
      for (int[] ofTopic : votes) {
        int top = 0;
        for (int k = 0; k < ofTopic.length; k++) {
          top = ofTopic[k] > ofTopic[top] ? k : top;
        }
        right += taken.add(top) ? ofTopic[top] : 0;
      }
      return right / rows.size();
    }

    @Override
    public Evaluator copy(ParamMap extra) {
      return defaultCopy(extra);
    }

    @Override
    public String uid() {
      return uid;
    }
  }

  @Test
  void readsAnUncachedDatasetOnce() {
    LongAccumulator rows = SPARK.sparkContext().longAccumulator();
    UDF1<Vector, Vector> counted =
        counts -> {
          rows.add(1);
          return counts;
        };
    Dataset<Row> uncached =
        documents
            .repartition(3) // read by tasks, not when the query is planned
            .select(
                functions
                    .udf(counted, SQLDataTypes.VectorType())
                    .asNondeterministic()
                    .apply(documents.col("features"))
                    .as("features"));
    Planted.lda().setMaxIter(1).fit(uncached);
    assertThat(rows.value()).isEqualTo(200);
  }

  @Test
  void stopsEarlyAndKeepsTheBest() {
    RotatingLDA lda = Planted.lda().setCooling(0).setValidationFraction(0.3).setMaxIter(100);
    RotatingLDAModel stopped = lda.setPatience(3).fit(documents);
    TrainingSummary summary = stopped.summary();
    assertThat(summary.totalIterations()).isEqualTo(summary.best() + 3).isLessThan(100);
    double best = losses(summary).get(summary.best() - 1);
    assertThat(losses(summary)).allMatch(loss -> loss >= best);
    assertThat(stopped.topicModel().info().sweeps()).isEqualTo(summary.best());
    lda.clear(lda.patience());
    TrainingSummary whole = lda.setMaxIter(20).fit(documents).summary();
    assertThat(whole.totalIterations()).isEqualTo(20);
    assertThat(losses(whole).get(whole.best() - 1))
        .isEqualTo(losses(whole).stream().mapToDouble(loss -> loss).min().orElseThrow());
    assertThat(model.summary().iterations()).allMatch(each -> each.validationLoss() == null);
  }

  private static List<Double> losses(TrainingSummary summary) {
    return summary.iterations().stream()
        .map(each -> Objects.requireNonNull(each.validationLoss()))
        .toList();
  }

  @Test
  void snapshotsEndWithTheFitOrStay(@TempDir Path folder) throws IOException {
    RotatingLDA lda =
        Planted.lda()
            .setMaxIter(6)
            .setCooling(2)
            .setCheckpointInterval(3)
            .setSnapshotDir(folder.resolve("snapshots").toString());
    RotatingLDAModel first = lda.fit(documents);
    assertThat(folder.resolve("snapshots")).isNotEmptyDirectory();
    RotatingLDAModel resumed = lda.fit(documents); // from the last snapshot
    assertThat(print(resumed.topicModel())).isEqualTo(print(first.topicModel()));
    assertThat(resumed.summary().iterations()).isEqualTo(first.summary().iterations()); // its times
    SparkContext context = SPARK.sparkContext();
    Option<String> before = context.checkpointDir();
    context.setCheckpointDir(folder.resolve("checkpoints").toString());
    Folders during = new Folders(Path.of(URI.create(context.getCheckpointDir().get())));
    context.addSparkListener(during);
    try {
      RotatingLDAModel last = lda.setSnapshotDir("").fit(documents);
      assertThat(print(last.topicModel())).isEqualTo(print(first.topicModel()));
      assertThat(during.seen).anyMatch(name -> name.startsWith("fit-"));
      assertThat(during.list()).noneMatch(name -> name.startsWith("fit-"));
    } finally {
      context.removeSparkListener(during);
      context.checkpointDir_$eq(before);
    }
  }

  /** What a folder has in it whenever a task ends. */
  private static final class Folders extends SparkListener {
    private final Path folder;
    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    Folders(Path folder) {
      this.folder = folder;
    }

    List<String> list() {
      try (Stream<Path> files = Files.list(folder)) {
        return files.map(file -> file.getFileName().toString()).toList();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
      seen.addAll(list());
    }
  }

  @Test
  void topicsThatDoNotHelpToPredictAreNamed() {
    Dataset<Row> noise =
        SPARK
            .range(60)
            .selectExpr(
                "transform(sequence(1, 8), i -> concat('w', xxhash64(id, i) % 40)) features");
    RotatingLDA lda =
        Planted.lda()
            .setK(20)
            .setMaxIter(5)
            .setCooling(0)
            .setDocConcentration(0.01)
            .setTopicConcentration(0.001)
            .setValidationFraction(0.5);
    assertThat(lda.fit(noise).summary().warning())
        .startsWith(
            "the documents of the validation set are predicted no better than by a single topic"
                + " (perplexity ");
    assertThat(model.summary().warning()).isNull();
  }

  @Test
  void columnsAreNamedByTheRulesOfTheSession() {
    Dataset<Row> two =
        documents.select(functions.col("*"), functions.lit("no vector").as("FEATURES"));
    assertThat(Planted.lda().setFeaturesCol("FEATURES").setMaxIter(1).fit(documents).vocabSize())
        .isEqualTo(model.vocabSize());
    assertThatThrownBy(() -> Planted.lda().fit(two))
        .hasMessageStartingWith(
            "Cannot choose column features: features and FEATURES are one name");
    SPARK.conf().set("spark.sql.caseSensitive", true);
    try {
      RotatingLDAModel found = Planted.lda().setMaxIter(1).fit(two);
      assertThat(found.vocabSize()).isEqualTo(model.vocabSize());
      assertThat(found.transform(two).columns()).contains("features", "FEATURES");
    } finally {
      SPARK.conf().unset("spark.sql.caseSensitive");
    }
  }
}

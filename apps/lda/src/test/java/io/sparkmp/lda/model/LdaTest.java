package io.sparkmp.lda.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.lda.SharedSpark;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.ingest.CorpusIngest;
import io.sparkmp.lda.ingest.IngestOptions;
import io.sparkmp.lda.kernel.LdaOptions;
import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.app.Trained;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("spark")
class LdaTest {
  private static final SparkSession SPARK = SharedSpark.get();
  private static final LdaOptions OPTIONS =
      new LdaOptions(Topics.PLANTED, List.of(0.2), 0.05, Sampler.GIBBS, 20, 5, 20, true, 3);
  private static CorpusData data;
  private static Lda lda;
  private static Trained<WorkerTopics, TopicSlice> result;
  private static TopicModel model;

  @TempDir private Path folder;

  @BeforeAll
  static void train() {
    data = Topics.read(0, 200, new DocumentHoldOut(1, 0, 0.2));
    lda = new Lda(data, OPTIONS, null);
    result = lda.train(Topics.sweeps(60, EngineKind.RING));
    model = lda.model(SPARK, result);
  }

  @AfterAll
  static void free() {
    result.close();
    data.close();
  }

  /** The part of the words whose main topic is that of most words planted with them. */
  @Test
  void findsThePlantedTopics() {
    int[][] words = new int[Topics.PLANTED][Topics.PLANTED]; // by planted topic and found one
    for (Row row : model.words().collectAsList()) {
      List<Integer> topics = row.getList(2);
      List<Integer> counts = row.getList(3);
      int main = 0;
      for (int i = 1; i < counts.size(); i++) {
        main = counts.get(i) > counts.get(main) ? i : main;
      }
      words[row.getString(0).charAt(1) - '0'][topics.get(main)]++;
    }
    boolean[] taken = new boolean[Topics.PLANTED];
    int matched = 0;
    for (int[] found : words) {
      int best = 0;
      for (int k = 1; k < found.length; k++) {
        best = found[k] > found[best] ? k : best;
      }
      assertThat(taken[best]).as("two planted topics in one").isFalse();
      taken[best] = true;
      matched += found[best];
    }
    assertThat(matched / (double) data.wordCount()).isGreaterThanOrEqualTo(0.95);
  }

  @Test
  void theModelCountsEveryToken() {
    long training = data.stats().training();
    assertThat(model.words().selectExpr("sum(tokens)").first().getLong(0)).isEqualTo(training);
    assertThat(
            model
                .words()
                .selectExpr("sum(aggregate(counts, 0, (a, c) -> a + c))")
                .first()
                .getLong(0))
        .isEqualTo(training);
    assertThat(model.topics().selectExpr("sum(tokens)").first().getLong(0)).isEqualTo(training);
    assertThat(model.info().words()).isEqualTo(data.wordCount());
    assertThat(model.info().tokens()).isEqualTo(training);
  }

  @Test
  void theReportedLikelihoodIsNearTheExactOne() {
    double reported = -result.history().get(59).training().mean();
    assertThat(lda.logLikelihood(result) / data.stats().training())
        .isCloseTo(reported, within(1e-3));
  }

  /**
   * A model that knows nothing about its documents would give each word its share of all tokens.
   */
  @Test
  void hiddenWordsAreMoreProbableThanByTheirFrequency() {
    double perplexity = Math.exp(lda.evaluate(result, HeldOut.TEST).mean());
    assertThat(perplexity).isBetween(8.0, 40.0); // 60 words of which 12, unevenly, are of a topic
  }

  /**
   * With an alpha that leaves documents no topics of their own, words are predicted by their
   * frequency after any sweep; a worker that has not yet met the tokens of others must not find
   * that frequency higher.
   */
  @Test
  void theFirstSweepIsJudgedByAllTokens() {
    LdaOptions flat = new LdaOptions(2, List.of(1e4), 0.05, Sampler.GIBBS, 0, 0, 1, true, 3);
    double[] perplexities = new double[2];
    for (int sweeps = 1; sweeps <= perplexities.length; sweeps++) {
      Lda training = new Lda(data, flat, null);
      var trained = training.train(Topics.sweeps(sweeps, EngineKind.RING));
      perplexities[sweeps - 1] = Math.exp(training.evaluate(trained, HeldOut.TEST).mean());
      trained.close();
    }
    assertThat(perplexities[0]).isCloseTo(perplexities[1], withinPercentage(2));
  }

  @Test
  void savesAndLoads() {
    TopicModelStore store = new TopicModelStore(SPARK, folder.resolve("model").toString());
    store.save(model, false);
    assertThat(Topics.print(store.load())).isEqualTo(Topics.print(model));
    assertThatThrownBy(() -> store.checkFree(false)).hasMessageContaining("it exists; --overwrite");
  }

  @Test
  void findsTheTopicsOfNewDocuments() {
    JavaRDD<IdCounts> words =
        model
            .words()
            .select("word")
            .toJavaRDD()
            .map(row -> new IdCounts(Ids.ofStrings(row.getString(0)), new int[1]));
    CorpusData fresh =
        CorpusIngest.run(
            Topics.corpus(1000, 1040),
            new IngestOptions(2, 1, new DocumentHoldOut(1, 0, 0), CutOffs.NONE, false),
            words);
    Lda applied = Lda.applying(model, fresh, 5);
    List<Row> ring =
        applied
            .documents(SPARK, applied.train(Topics.sweeps(30, EngineKind.RING)))
            .sort("document")
            .collectAsList();
    List<Row> narrow =
        applied
            .documents(SPARK, applied.train(Topics.sweeps(30, EngineKind.NARROW)))
            .sort("document")
            .collectAsList();
    assertThat(narrow.toString()).isEqualTo(ring.toString());
    assertThat(ring).hasSize(40);
    int[] topicOf = new int[Topics.PLANTED];
    java.util.Arrays.fill(topicOf, -1);
    for (Row row : ring) {
      List<Double> shares = row.getList(2);
      assertThat(shares.stream().mapToDouble(Double::doubleValue).sum()).isCloseTo(1, within(1e-9));
      int main = 0;
      for (int k = 1; k < shares.size(); k++) {
        main = shares.get(k) > shares.get(main) ? k : main;
      }
      int planted = (int) (row.getLong(0) % Topics.PLANTED);
      topicOf[planted] = topicOf[planted] < 0 ? main : topicOf[planted];
      assertThat(main).as("document %s", row.get(0)).isEqualTo(topicOf[planted]);
    }
    fresh.close();
  }

  @Test
  void startsFromAModel() {
    Lda next = new Lda(data, OPTIONS, model);
    var after = next.train(Topics.sweeps(1, EngineKind.RING));
    double fromModel = next.logLikelihood(after);
    Lda anew = new Lda(data, OPTIONS, null);
    double fromNothing = anew.logLikelihood(anew.train(Topics.sweeps(1, EngineKind.RING)));
    assertThat(fromModel).isGreaterThan(fromNothing + 0.2 * data.stats().training());
    TopicModel other =
        new TopicModel(model.info(), model.words().orderBy("word").offset(1), model.topics());
    assertThat(new Lda(data, OPTIONS, other).identity())
        .isNotEqualTo(next.identity()); // else the snapshots of the one would serve the other
    assertThat(new Lda(data, OPTIONS, model).identity()).isEqualTo(next.identity());
  }

  @Test
  void refusesAModelOfOtherTopics() {
    LdaOptions more = new LdaOptions(9, List.of(0.2), 0.05, Sampler.GIBBS, 0, 0, 1, false, 3);
    assertThatThrownBy(() -> new Lda(data, more, model))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Invalid model: it has 5 topics (expected: 9)");
  }

  @Test
  void takesAnAlphaForEachTopic() {
    List<Double> alpha = List.of(0.1, 0.2, 0.3, 0.4, 0.5);
    LdaOptions options = new LdaOptions(5, alpha, 0.05, Sampler.GIBBS, 0, 0, 1, true, 3);
    Lda asymmetric = new Lda(data, options, null);
    var trained = asymmetric.train(Topics.sweeps(2, EngineKind.RING));
    assertThat(asymmetric.model(SPARK, trained).parameters().alpha())
        .containsExactly(0.1, 0.2, 0.3, 0.4, 0.5);
    trained.close();
    assertThatThrownBy(
            () -> new LdaOptions(5, List.of(0.1, 0.2), 0.05, Sampler.GIBBS, 0, 0, 1, false, 3))
        .hasMessage("Invalid alpha: 2 values (expected: 1 or 5)");
  }

  @Test
  void refusesPriorsThatAreNone() {
    assertThatThrownBy(
            () -> new LdaOptions(5, List.of(0.0), 0.05, Sampler.GIBBS, 0, 0, 1, false, 3))
        .hasMessage("Invalid alpha: 0.0 (expected: 1e-10 to 1e10)");
    assertThatThrownBy(() -> new LdaOptions(5, List.of(0.1), -1, Sampler.GIBBS, 0, 0, 1, false, 3))
        .hasMessage("Invalid beta: -1.0 (expected: 1e-10 to 1e10)");
    assertThatThrownBy(
            () -> new LdaOptions(1, List.of(0.1), 0.05, Sampler.GIBBS, 0, 0, 1, false, 3))
        .hasMessageStartingWith("Invalid topics: 1 (expected: ");
  }
}

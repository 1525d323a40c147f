package io.sparkmp.lda.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.lda.SharedSpark;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.model.TableFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models with coherence, and those of the version that had none. */
@Tag("spark")
class JudgedModelTest {
  private static final SparkSession SPARK = SharedSpark.get();
  private static final int WORDS = 4;
  private static CorpusData data;
  private static List<TopWords.Topic> words;
  private static TopicModel counted;
  private static TopicModel judged;

  @TempDir private Path folder;

  @BeforeAll
  static void train() {
    data = Topics.read(0, 70, new DocumentHoldOut(1, 0, 0.2));
    Lda lda = new Lda(data, Topics.options(6, Sampler.GIBBS), null);
    var result = lda.train(Topics.sweeps(8, EngineKind.RING));
    counted = lda.model(SPARK, result);
    words = lda.topWords(counted, result, WORDS);
    judged = counted.withCoherences(SPARK, lda.coherences(words), WORDS);
  }

  @AfterAll
  static void free() {
    data.close();
  }

  private TopicModelStore store(String name) {
    return new TopicModelStore(SPARK, folder.resolve(name).toString());
  }

  @Test
  void topWordsAreThoseOfTheTables() {
    assertThat(words).isEqualTo(TopWords.of(counted, WORDS)).hasSize(6);
  }

  @Test
  void coherenceIsThatOfTheTraining() {
    assertThat(counted.coherences()).isEmpty();
    assertThat(judged.info().coherenceWords()).isEqualTo(WORDS);
    List<Coherence> expected = Coherence.of(data, words);
    assertThat(judged.coherences()).isEqualTo(expected);
    assertThat(expected).anyMatch(coherence -> Math.abs(coherence.npmi()) > 0.05);
    assertThat(Topics.print(judged).subList(7, 7 + (int) data.wordCount()))
        .as("the counts are the same")
        .isEqualTo(Topics.print(counted).subList(7, 7 + (int) data.wordCount()));
  }

  @Test
  void coherenceIsSavedInEveryFormat() {
    store("parquet").save(judged, false);
    assertThat(store("parquet").load().coherences()).isEqualTo(judged.coherences());
    store("arrow").copy(store("parquet"), false, TableFormat.ARROW);
    assertThat(store("arrow").load().coherences()).isEqualTo(judged.coherences());
    store("back").copy(store("arrow"), false, TableFormat.PARQUET);
    assertThat(Topics.print(store("back").load())).isEqualTo(Topics.print(judged));
    assertThat(store("back").load().detached(SPARK).coherences()).isEqualTo(judged.coherences());
    assertThat(store("back").load().kept(SPARK).coherences()).isEqualTo(judged.coherences());
  }

  /** What version 1 of the format looks like, written by hand. */
  private TopicModelStore versionOne() throws IOException {
    Path old = folder.resolve("old");
    judged.words().write().parquet(old.resolve("words").toString());
    judged
        .topics()
        .selectExpr("topic", "alpha", "tokens")
        .write()
        .parquet(old.resolve("topics").toString());
    Files.writeString(
        old.resolve("metadata.json"),
        String.format(
            "{\"format\": \"spark-mp topic model\", \"version\": 1, \"topics\": 6, \"words\": %d,"
                + " \"beta\": 0.25, \"documents\": 70, \"tokens\": %d, \"sweeps\": 8,"
                + " \"settings\": \"some\"}",
            data.wordCount(), data.stats().training()));
    return store("old");
  }

  @Test
  void modelsOfVersionOneHaveNoCoherence() throws IOException {
    TopicModel old = versionOne().load();
    assertThat(old.info().coherenceWords()).isZero();
    assertThat(old.coherences()).isEmpty();
    assertThat(old.parameters().beta()).isCloseTo(0.25, within(0.0));
    assertThat(old.totals()).isEqualTo(judged.totals());
    assertThat(TopWords.of(old, 3)).extracting(TopWords.Topic::words).isNotEmpty();
  }

  @Test
  void modelsOfVersionOneAreWrittenAsTheCurrentOne() throws IOException {
    store("new").copy(versionOne(), false, TableFormat.PARQUET);
    assertThat(Files.readString(folder.resolve("new/metadata.json")))
        .contains("\"version\" : 2", "\"coherenceWords\" : 0");
    assertThat(store("new").load().coherences()).isEmpty();
    assertThat(store("new").load().topics().columns()).containsExactly("topic", "alpha", "tokens");
  }
}

package io.sparkmp.lda.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.lda.SharedSpark;
import io.sparkmp.lda.metadata.TopicModelInfo;
import io.sparkmp.spark.model.ModelException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Models that were edited by hand. */
@Tag("spark")
class EditedModelTest {
  private static final SparkSession SPARK = SharedSpark.get();
  private static final int WORDS = 9;
  @TempDir private Path folder;

  /** Each word has 2 tokens of topic 0 and 3 of topic 2. */
  private static Dataset<Row> words() {
    List<Row> rows =
        IntStream.range(0, WORDS)
            .mapToObj(w -> RowFactory.create("w" + w, 5, new int[] {2, 0}, new int[] {3, 2}))
            .toList();
    return SPARK.createDataFrame(rows, TopicModel.wordSchema()).coalesce(2);
  }

  private static Dataset<Row> topics() {
    List<Row> rows =
        List.of(
            RowFactory.create(0, 0.1, 2L * WORDS),
            RowFactory.create(1, 0.1, 0L),
            RowFactory.create(2, 0.1, 3L * WORDS));
    return SPARK.createDataFrame(rows, TopicModel.topicSchema(false));
  }

  private static TopicModelInfo info(int topics, double beta, long tokens) {
    return new TopicModelInfo(
        TopicModelInfo.FORMAT, TopicModelInfo.VERSION, topics, WORDS, beta, 4, tokens, 1, "", 0);
  }

  private TopicModel saved(TopicModelInfo info, Dataset<Row> words, Dataset<Row> topics) {
    TopicModelStore store = new TopicModelStore(SPARK, folder.resolve("model").toString());
    store.save(new TopicModel(info, words, topics), true);
    return store.load();
  }

  private void assertRefused(
      TopicModelInfo info, Dataset<Row> words, Dataset<Row> topics, String why) {
    assertThatThrownBy(() -> saved(info, words, topics))
        .isInstanceOf(ModelException.class)
        .hasMessage("Cannot read model " + folder.resolve("model") + ": " + why);
  }

  @Test
  void whatIsRightIsRead() {
    TopicModel model = saved(info(3, 0.1, 5 * WORDS), words(), topics());
    assertThat(model.totals()).containsExactly(2 * WORDS, 0, 3 * WORDS);
  }

  @Test
  void metadataThatCannotBeAreNamed() {
    assertRefused(
        info(-1, 0.1, 45), words(), topics(), "metadata.json: topics is -1 (expected: 2 to 65534)");
    assertRefused(
        info(2_000_000_000, 0.1, 45),
        words(),
        topics(),
        "metadata.json: topics is 2000000000 (expected: 2 to 65534)");
    assertRefused(
        info(3, -0.5, 45),
        words(),
        topics(),
        "metadata.json: beta is -0.5 (expected: a finite number > 0)");
    assertRefused(
        info(3, Double.NaN, 45),
        words(),
        topics(),
        "metadata.json: beta is \"NaN\" (expected: a finite number of 64 bits)");
    assertRefused(
        info(4, 0.1, 45),
        words(),
        topics(),
        "table topics has 3 rows (expected: 4); a file is missing");
    assertRefused(
        info(3, 0.1, 46),
        words(),
        topics(),
        "table topics: tokens add up to 45 (expected: 46, as metadata.json says); copy the model"
            + " again, or train again");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "topics; topic; 3; topic is 3 (expected: 0 to 2)",
        "topics; topic; -1; topic is -1 (expected: 0 to 2)",
        "topics; topic; 2; topic 2 occurs 2 times (expected: once)",
        "topics; alpha; -0.1; the row of topic 0: alpha is -0.1 (expected: a finite number > 0)",
        "topics; alpha; double('NaN'); the row of topic 0: alpha is NaN (expected: a finite"
            + " number >"
            + " 0)",
        "topics; tokens; -1; the row of topic 0: tokens is -1 (expected: >= 0)",
        "words; word; 'w3'; word w3 occurs 2 times (expected: once)",
        "words; word; null; a row has null for its word",
        "words; topics; array(3, 0); the row of word w0: topics has 3 at place 0 (expected: 0 to 2,"
            + " each at most once)",
        "words; topics; array(0, 0); the row of word w0: topics has 0 at place 1 (expected: 0 to 2,"
            + " each at most once)",
        "words; topics; array(0); the row of word w0: counts has 2 numbers (expected: 1, as"
            + " topics)",
        "words; counts; array(6, -1); the row of word w0: counts has -1 at place 1 (expected: >="
            + " 1)",
        "words; counts; array(5, null); the row of word w0: counts has null at place 1"
            + " (expected: >="
            + " 1)",
        "words; tokens; 6; the row of word w0: tokens is 6 (expected: 5, the sum of counts)",
        "words; counts; array(2, 3); counts of topic 0 add up to 19 (expected: 18, as table topics"
            + " says)"
      })
  void rowsThatCannotBeAreNamed(String table, String column, String value, String why) {
    boolean isWords = table.equals("words");
    Dataset<Row> whole = isWords ? words() : topics();
    String first = isWords ? "word = 'w0'" : "topic = 0";
    Dataset<Row> edited =
        whole.withColumn(
            column, functions.expr("if(" + first + ", " + value + ", " + column + ")"));
    assertRefused(
        info(3, 0.1, 45),
        isWords ? edited : words(),
        isWords ? topics() : edited,
        "table " + table + ": " + why + "; copy the model again, or train again");
  }
}

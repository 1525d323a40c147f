package io.sparkmp.lda.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.lda.SharedSpark;
import io.sparkmp.lda.metadata.TopicModelInfo;
import io.sparkmp.random.SplitMix64;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("spark")
class TopWordsTest {
  private static final int WORDS = 53;
  private static final int TOPICS = 5; // of which the last has no token
  private static final double BETA = 0.25;

  /** By word and topic; small numbers, so that many are the same. */
  private final int[][] counts = new int[WORDS][TOPICS];

  private TopicModel model() {
    SplitMix64 random = new SplitMix64(3);
    long[] totals = new long[TOPICS];
    List<Row> words = new ArrayList<>();
    for (int w = 0; w < WORDS; w++) {
      List<Integer> topics = new ArrayList<>();
      List<Integer> nonZero = new ArrayList<>();
      for (int k = 0; k < TOPICS - 1; k++) {
        counts[w][k] = k == 3 && w > 1 ? 0 : random.nextInt(4); // topic 3 has at most two words
        totals[k] += counts[w][k];
        if (counts[w][k] > 0) {
          topics.add(k);
          nonZero.add(counts[w][k]);
        }
      }
      int tokens = nonZero.stream().mapToInt(Integer::intValue).sum();
      words.add(RowFactory.create("w" + w, tokens, topics.toArray(), nonZero.toArray()));
    }
    List<Row> topics = new ArrayList<>();
    for (int k = TOPICS - 1; k >= 0; k--) {
      topics.add(RowFactory.create(k, 0.1 * (k + 1), totals[k]));
    }
    SparkSession spark = SharedSpark.get();
    return new TopicModel(
        new TopicModelInfo("", 1, TOPICS, WORDS, BETA, 1, 1, 1, "", 0),
        spark.createDataFrame(words, TopicModel.wordSchema()).repartition(3),
        spark.createDataFrame(topics, TopicModel.topicSchema(false)));
  }

  @Test
  void areThoseThatSortingFinds() {
    TopicModel model = model();
    long[] totals = model.totals();
    double all = totals[0] + totals[1] + totals[2] + totals[3];
    List<TopWords.Topic> topics = TopWords.of(model, 7);
    assertThat(topics).extracting(TopWords.Topic::topic).containsExactly(0, 1, 2, 3, 4);
    for (TopWords.Topic topic : topics) {
      int k = topic.topic();
      assertThat(topic.alpha()).isEqualTo(0.1 * (k + 1));
      assertThat(topic.share()).isEqualTo(totals[k] / all);
      List<String> expected = new ArrayList<>();
      for (int w = 0; w < WORDS; w++) {
        if (counts[w][k] > 0) {
          expected.add("w" + w);
        }
      }
      expected.sort(
          Comparator.comparingInt((String word) -> -counts[Integer.parseInt(word.substring(1))][k])
              .thenComparing(Comparator.naturalOrder()));
      assertThat(topic.words())
          .extracting(TopWords.Word::word)
          .containsExactlyElementsOf(expected.subList(0, Math.min(7, expected.size())));
      for (TopWords.Word word : topic.words()) {
        int count = counts[Integer.parseInt(word.word().substring(1))][k];
        assertThat(word.count()).isEqualTo(count);
        assertThat(word.probability())
            .isCloseTo((count + BETA) / (totals[k] + WORDS * BETA), within(1e-15));
      }
    }
    assertThat(topics.get(4).words()).isEmpty();
  }

  @Test
  void areAtLeastOne() {
    TopicModel model = model();
    assertThatThrownBy(() -> TopWords.of(model, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Invalid words: 0 (expected: >= 1)");
  }
}

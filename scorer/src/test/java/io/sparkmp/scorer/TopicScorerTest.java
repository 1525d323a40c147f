package io.sparkmp.scorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.sparkmp.lda.ml.RotatingLDAModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Answers beside those of Spark. */
@Tag("spark")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TopicScorerTest {
  private RotatingLDAModel model;
  private TopicScorer scorer;

  @BeforeAll
  void train(@TempDir Path folder) {
    model = Exported.topics(folder.resolve("model"));
    scorer = TopicScorer.load(folder.resolve("model"));
  }

  @Test
  void findsTheTopicsThatSparkFinds() {
    List<Row> expected =
        model
            .transform(Exported.documents())
            .select("tokens", model.getTopicDistributionCol())
            .collectAsList();

    assertThat(expected).hasSize(300);
    for (Row row : expected) {
      assertThat(scorer.topics(row.<String>getList(0))).isEqualTo(row.<Vector>getAs(1).toArray());
    }
  }

  @Test
  void aTopicHasTheSameWords() {
    List<Row> expected = model.describeTopics(8).orderBy("topic").collectAsList();

    assertThat(expected).hasSize(5);
    for (Row row : expected) {
      List<Scored> words = scorer.words(row.getAs("topic"), 8);
      assertThat(words).extracting(Scored::id).isEqualTo(row.getList(row.fieldIndex("terms")));
      List<Double> weights = row.getList(row.fieldIndex("termWeights"));
      assertThat(words)
          .extracting(Scored::score)
          .isEqualTo(weights.stream().map(Double::floatValue).toList());
    }
  }

  @Test
  void whatIsNotKnownIsLeftOut() {
    assertThat(scorer.knows("th\u00e90w1")).isTrue();
    assertThat(scorer.knows("nothing")).isFalse();
    assertThat(scorer.topics(List.of("nothing"))).containsOnly(0);
    assertThat(scorer.topics(List.of("th\u00e90w1", "nothing")))
        .isEqualTo(scorer.topics(List.of("th\u00e90w1")));
    assertThat(scorer.topics(Map.of("th\u00e90w1", 2, "th\u00e91w1", 1)))
        .isEqualTo(scorer.topics(List.of("th\u00e90w1", "th\u00e91w1", "th\u00e90w1")));
  }

  @Test
  void charactersInTwoPartsAreThoseInOne() {
    String inTwo = "the\u03010w1";
    assertThat(scorer.knows(inTwo)).isTrue();
    assertThat(scorer.topics(List.of(inTwo, "th\u00e91w1", "th\u00e90w1")))
        .isEqualTo(scorer.topics(Map.of("th\u00e90w1", 2, "th\u00e91w1", 1)));
    assertThat(scorer.topics(Map.of("th\u00e90w1", 1, inTwo, 1, "th\u00e91w1", 1)))
        .isEqualTo(scorer.topics(Map.of("th\u00e90w1", 2, "th\u00e91w1", 1)));
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> scorer.topics(Map.of("th\u00e90w1", 0)))
        .withMessage("Invalid count of 'th\u00e90w1': 0.0 (expected: a finite number > 0)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> scorer.words(5, 1))
        .withMessage("Invalid topic: 5 (expected: 0 to 4)");
  }
}

package io.sparkmp.lda.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class TopWordQueuesTest {

  /** Other projects test with Spark's own setting, by which some of Spark's classes refuse. */
  @Test
  void equallyFrequentWordsAreInTheOrderOfTheirBytesInTestsOfSparkToo() {
    String before = System.getProperty("spark.testing");
    System.setProperty("spark.testing", "true");
    try {
      String beyond = "\uD83D\uDE00"; // of UTF-16 before U+FFFD, of UTF-8 after it
      TopWordQueues queues = new TopWordQueues(1, 4);
      queues.with(
          List.of(
              new IdCounts(
                  Ids.ofStrings("b", beyond, "\uFFFD", "a", "é", "z"),
                  new int[] {2, 2, 2, 2, 3, 1})));
      assertThat(queues.of(0))
          .extracting(TopWordQueues.Entry::word)
          .containsExactly("é", "a", "b", "\uFFFD");
    } finally {
      if (before == null) {
        System.clearProperty("spark.testing");
      } else {
        System.setProperty("spark.testing", before);
      }
    }
  }
}

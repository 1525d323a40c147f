package io.sparkmp.lda.kernel;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class WorkerTopicsTest {

  @Test
  void tokensThatDoNotFitIntoMemoryAreRefusedBeforeTheyAreThere() {
    int[] lengths = new int[100];
    Arrays.fill(lengths, 1 << 24);
    assertThatThrownBy(() -> WorkerTopics.checkMemory(lengths, 10, 3, 24L << 24))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "Cannot hold tokens: 1677721600 of one worker (expected: at most 16777216, a quarter"
                + " of the memory); use more workers on more executors, or more memory, or divide"
                + " documents whose"
                + " counts are large");
    assertThatCode(() -> WorkerTopics.checkMemory(lengths, 10, 3, 2400L << 24))
        .doesNotThrowAnyException();
  }

  @Test
  void topicsThatNoArrayHoldsAreRefused() {
    int[] lengths = new int[40_000];
    Arrays.fill(lengths, 60_000);
    assertThatThrownBy(() -> WorkerTopics.checkMemory(lengths, 60_000, 1, Long.MAX_VALUE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "Cannot hold topics: 2400000000 of the documents of one worker (expected: at most"
                + " 2147483647); use more workers");
  }
}

package io.sparkmp.lda.layout;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class CorpusStatsTest {

  @Test
  void saysTheSameOfTrainingAndOfApplication() {
    assertThat(new CorpusStats(100, 7, 8, 10, 1, 2, 3, 40, 30).description(20, 4))
        .isEqualTo(
            "100 tokens of 10 documents with 20 words, and 7 hidden for validation, 8 for test; 1"
                + " empty documents, 2 tokens dropped, 3 unknown; heaviest block 1.20 x the mean");
  }
}

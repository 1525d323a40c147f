package io.sparkmp.lda.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.kernel.Tokens;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class CorpusStatsTest {

  @Test
  void saysTheSameOfTrainingAndOfApplication() {
    assertThat(new CorpusStats(100, 7, 8, 10, 1, 2, 3, 40, 30, 0).description(20, 4))
        .isEqualTo(
            "100 tokens of 10 documents with 20 words, and 7 hidden for validation, 8 for test; 1"
                + " empty documents, 2 tokens dropped, 3 unknown; heaviest block 1.20 x the mean");
  }

  /** Otherwise a training on one of them would continue from snapshots of the other. */
  @Test
  void tellsTokensApartWhoseNumbersAreTheSame() {
    assertThat(ofWords(0, 1, 1)).isEqualTo(ofWords(0, 1, 1)).isNotEqualTo(ofWords(0, 1, 2));
    CorpusStats both = CorpusStats.EMPTY.plus(ofWords(0, 1, 1)).plus(ofWords(0, 1, 2));
    assertThat(CorpusStats.EMPTY.plus(ofWords(0, 1, 2)).plus(ofWords(0, 1, 1)).checksum())
        .isNotEqualTo(both.checksum());
  }

  private static CorpusStats ofWords(int... words) {
    Tokens tokens = new Tokens(new int[] {4}, new int[] {0, words.length}, words);
    return CorpusStats.of(new TokenBlock(tokens, Tokens.NONE, Tokens.NONE));
  }
}

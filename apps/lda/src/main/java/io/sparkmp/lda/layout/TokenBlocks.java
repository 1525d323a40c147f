package io.sparkmp.lda.layout;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.kernel.Tokens;
import java.util.Arrays;

/** From counts to tokens. */
public final class TokenBlocks {

  private TokenBlocks() {}

  /** A block whose words are there as often as their documents have them. */
  public static TokenBlock of(SparseBlock counts) {
    return new TokenBlock(
        tokens(counts.training()), tokens(counts.validation()), tokens(counts.test()));
  }

  private static Tokens tokens(Entries counts) {
    int size = 0;
    int documentCount = 0;
    for (int k = 0; k < counts.size(); k++) {
      size = TokenSums.plus(size, (int) counts.values()[k], "in one block; use more workers");
      if (k == 0 || counts.rows()[k] != counts.rows()[k - 1]) {
        documentCount++;
      }
    }
    int[] documents = new int[documentCount];
    int[] starts = new int[documentCount + 1];
    int[] words = new int[size];
    int at = 0;
    int document = 0;
    for (int k = 0; k < counts.size(); k++) {
      if (k == 0 || counts.rows()[k] != counts.rows()[k - 1]) {
        documents[document] = counts.rows()[k];
        starts[document++] = at;
      }
      int end = at + (int) counts.values()[k];
      Arrays.fill(words, at, end, counts.columns()[k]);
      at = end;
    }
    starts[documentCount] = size;
    return new Tokens(documents, starts, words);
  }
}

package io.sparkmp.lda.layout;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.kernel.TokenMemory;
import io.sparkmp.lda.kernel.Tokens;
import java.util.Arrays;

/** Expands counts to tokens. */
public final class TokenBlocks {

  private TokenBlocks() {}

  /**
   * Makes a block that repeats each word by its count.
   *
   * @throws IllegalStateException if the tokens would take more than a quarter of the memory
   */
  public static TokenBlock of(SparseBlock counts) {
    return of(counts, Runtime.getRuntime().maxMemory());
  }

  /** The same with a given memory in bytes. */
  static TokenBlock of(SparseBlock counts, long memory) {
    return new TokenBlock(
        tokens(counts.training(), memory),
        tokens(counts.validation(), memory),
        tokens(counts.test(), memory));
  }

  private static Tokens tokens(Entries counts, long memory) {
    int size = 0;
    for (float count : counts.values()) {
      size = DocumentRecords.plus(size, (int) count, "in one block; use more workers");
    }
    TokenMemory.check(size, "in one block", Integer.BYTES, memory);
    int[] documents = new int[counts.size()];
    int[] starts = new int[counts.size() + 1];
    int[] words = new int[size];
    int at = 0;
    int n = 0;
    for (int k = 0; k < counts.size(); k++) {
      if (k == 0 || counts.rows()[k] != counts.rows()[k - 1]) {
        documents[n] = counts.rows()[k];
        starts[n++] = at;
      }
      int end = at + (int) counts.values()[k];
      Arrays.fill(words, at, end, counts.columns()[k]);
      at = end;
    }
    starts[n] = size;
    return new Tokens(Arrays.copyOf(documents, n), Arrays.copyOf(starts, n + 1), words);
  }
}

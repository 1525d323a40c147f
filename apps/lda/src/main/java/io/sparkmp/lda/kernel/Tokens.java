package io.sparkmp.lda.kernel;

import io.sparkmp.random.SplitMix64;
import java.io.Serializable;

/**
 * Tokens by document; a word that occurs c times in a document appears c times.
 *
 * <p>Invariants: {@code documents} ascend; each has a token; the words of a document ascend.
 *
 * @param documents document numbers within the worker
 * @param starts the start of each document's tokens, and the end
 * @param words the word of each token, as a row within the slice
 */
public record Tokens(int[] documents, int[] starts, int[] words) implements Serializable {

  /** No tokens. */
  public static final Tokens NONE = new Tokens(new int[0], new int[] {0}, new int[0]);

  /** Checks the lengths. */
  public Tokens {
    if (starts.length != documents.length + 1 || starts[documents.length] != words.length) {
      throw new IllegalArgumentException("Invalid tokens: their arrays do not match");
    }
  }

  /** The number of tokens. */
  public int size() {
    return words.length;
  }

  /** By which other tokens are told from these. */
  long checksum() {
    long sum = size();
    for (int d = 0; d < documents.length; d++) {
      sum = 31 * sum + SplitMix64.mix(documents[d]);
      for (int k = starts[d]; k < starts[d + 1]; k++) {
        sum = 31 * sum + SplitMix64.mix(words[k]);
      }
    }
    return sum;
  }
}

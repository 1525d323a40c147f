package io.sparkmp.lda.kernel;

import io.sparkmp.random.SplitMix64;
import java.io.Serializable;

/**
 * Tokens by document; a word that occurs c times in a document is there c times.
 *
 * <p>Invariants: {@code documents} ascend; each has a token; the words of a document ascend.
 *
 * @param documents by their number within the worker
 * @param starts where the tokens of the document at the same place start, and the end
 * @param words of each token, by their row within the slice
 */
public record Tokens(int[] documents, int[] starts, int[] words) implements Serializable {

  /** No token at all. */
  public static final Tokens NONE = new Tokens(new int[0], new int[] {0}, new int[0]);

  /** Checks the lengths. */
  public Tokens {
    if (starts.length != documents.length + 1 || starts[documents.length] != words.length) {
      throw new IllegalArgumentException("Invalid tokens: their arrays do not match");
    }
  }

  /** How many there are. */
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

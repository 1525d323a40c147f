package io.sparkmp.lda.layout;

import io.sparkmp.errors.Arguments;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.random.SplitMix64;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Decides which tokens are held out, for document completion: in a document of the validation or
 * test set, each token goes to a visible half, for training, or a hidden half, for scoring. A
 * function of the seed, the ids and the token's place among tokens of the same word in the same
 * document, so the order of the input and its partitions have no effect.
 *
 * @param seed of the draw
 * @param validation the fraction of documents that goes to the validation set
 * @param test the fraction of documents that goes to the test set
 */
public record DocumentHoldOut(long seed, double validation, double test) implements Serializable {
  /** Checks the fractions. */
  public DocumentHoldOut {
    Arguments.check(
        "validation-fraction", validation, validation >= 0 && validation <= 1, "0 to 1");
    Arguments.check("test-fraction", test, test >= 0 && test <= 1, "0 to 1");
    if (validation + test > 1) {
      throw new IllegalArgumentException(
          "Invalid validation-fraction and test-fraction: "
              + validation
              + " and "
              + test
              + " (expected: at most 1 together)");
    }
  }

  /**
   * Divides the tokens of kept words into sets: a held-out document has up to two records per word,
   * for its visible and its hidden tokens. Drops documents without tokens.
   *
   * @param whole whole documents, with one record per document and word
   * @param keeps by place among the words
   */
  public Records apply(Records whole, boolean[] keeps) {
    int[] isDropped = new int[keeps.length];
    Arrays.setAll(isDropped, word -> keeps[word] ? 0 : 1);
    Records kept = whole.split(new int[whole.rows().size()], 1, isDropped, 2)[0];
    if (kept == null) {
      return new RecordsBuilder(whole.rows().type(), whole.columns().type()).take();
    }
    return validation + test == 0 ? kept : divided(kept);
  }

  private Records divided(Records whole) {
    long[] wordHashes = new long[whole.columns().size()];
    Arrays.setAll(wordHashes, whole.columns()::hash);
    int n = whole.size();
    int[] documents = new int[2 * n];
    int[] words = new int[2 * n];
    float[] counts = new float[2 * n];
    byte[] sets = new byte[2 * n];
    int size = 0;
    for (int k = 0; k < n; k++) {
      int document = whole.rowCodes()[k];
      int word = whole.columnCodes()[k];
      long hash = whole.rows().hash(document);
      byte set = set(hash);
      int count = (int) whole.values()[k];
      int visible = visible(set, hash, wordHashes[word], count);
      for (int part = 0; part < 2; part++) {
        int tokens = part == 0 ? visible : count - visible;
        if (tokens > 0) {
          documents[size] = document;
          words[size] = word;
          counts[size] = tokens;
          sets[size++] = part == 0 ? Records.TRAINING : set;
        }
      }
    }
    return new Records(
        whole.rows(),
        whole.columns(),
        Arrays.copyOf(documents, size),
        Arrays.copyOf(words, size),
        Arrays.copyOf(counts, size),
        Arrays.copyOf(sets, size));
  }

  byte set(long documentHash) {
    double draw = SplitMix64.unit(SplitMix64.derive(seed, documentHash));
    return draw < test
        ? Records.TEST
        : draw < test + validation ? Records.VALIDATION : Records.TRAINING;
  }

  /** The number of a word's visible tokens in a document of the set. */
  int visible(byte set, long documentHash, long wordHash, int count) {
    if (set == Records.TRAINING) {
      return count;
    }
    int visible = 0;
    for (int occurrence = 0; occurrence < count; occurrence++) {
      if (!isHidden(documentHash, wordHash, occurrence)) {
        visible++;
      }
    }
    return visible;
  }

  /** Whether a token of a held-out document is in the hidden half. */
  public boolean isHidden(long documentHash, long wordHash, int occurrence) {
    return SplitMix64.derive(seed, documentHash, wordHash, occurrence) < 0;
  }
}

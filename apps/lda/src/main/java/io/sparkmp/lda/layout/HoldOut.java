package io.sparkmp.lda.layout;

import io.sparkmp.random.SplitMix64;
import java.io.Serializable;

/**
 * Which tokens are held out, for document completion: of a document in the validation or the test
 * set each token goes to a visible half, which is trained on, or to a hidden half, which is scored.
 * A function of the seed, the ids and the token's place among those of the same word in the same
 * document, so that the order of the input and its partitions do not matter.
 *
 * @param seed of the draw
 * @param validation the fraction of documents that goes to the validation set
 * @param test the fraction of documents that goes to the test set
 */
public record HoldOut(long seed, double validation, double test) implements Serializable {
  static final byte TRAINING = 0;
  static final byte VALIDATION = 1;
  static final byte TEST = 2;
  static final int SETS = 3;

  /** Checks that no document goes to two sets. */
  public HoldOut {
    check("validation-fraction", validation);
    check("test-fraction", test);
    if (validation + test > 1) {
      throw new IllegalArgumentException(
          "Invalid validation-fraction and test-fraction: "
              + validation
              + " and "
              + test
              + " (expected: at most 1 together)");
    }
  }

  private static void check(String name, double fraction) {
    if (!(fraction >= 0 && fraction <= 1)) {
      throw new IllegalArgumentException(
          "Invalid " + name + ": " + fraction + " (expected: 0 to 1)");
    }
  }

  byte set(long documentHash) {
    double draw = SplitMix64.unit(SplitMix64.derive(seed, documentHash));
    return draw < test ? TEST : draw < test + validation ? VALIDATION : TRAINING;
  }

  /** How many of a word's tokens in a document of the set are trained on. */
  int visible(byte set, long documentHash, long wordHash, int count) {
    if (set == TRAINING) {
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
  boolean isHidden(long documentHash, long wordHash, int occurrence) {
    return SplitMix64.derive(seed, documentHash, wordHash, occurrence) < 0;
  }
}

package io.sparkmp.linear.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.text.TextRules;
import java.io.Serializable;

/**
 * How text becomes features: each run of 1 to {@code maxWords} words is one, joined by single
 * blanks. Stop words are left out before, so what was around one is a run.
 *
 * <pre>
 *   Good, but not good enough     maxWords = 2
 *   good 2, but 1, not 1, enough 1, good but 1, but not 1, not good 1, good enough 1
 * </pre>
 *
 * <p>With {@code hashBits} the features are whole numbers: the last bits of {@link
 * io.sparkmp.ids.Ids#hash} of the text, which is the same on every machine. N-grams of the same
 * number are one feature.
 *
 * @param words what a word is
 * @param maxWords of a feature
 * @param binary whether the value is 1 for each feature of a record, not how often it occurs there
 * @param hashBits of the features' numbers, 1 to 62; or 0, and a feature is its text
 */
public record NGrams(TextRules words, int maxWords, boolean binary, int hashBits)
    implements Serializable {
  private static final int MOST_BITS = 62;

  /** Single words and how often they occur. */
  public static final NGrams DEFAULT = new NGrams(TextRules.DEFAULT, 1, false, 0);

  /** Checks the values. */
  public NGrams {
    if (maxWords < 1) {
      throw new IllegalArgumentException(
          "Invalid most words of a feature: " + maxWords + " (expected: >= 1)");
    }
    if (hashBits < 0 || hashBits > MOST_BITS) {
      throw new IllegalArgumentException(
          "Invalid hash bits: "
              + hashBits
              + " (expected: 1 to "
              + MOST_BITS
              + ", or 0 for features that are text)");
    }
  }

  /** The type of the features' ids. */
  public IdType idType() {
    return hashBits > 0 ? IdType.LONG : IdType.STRING;
  }

  /** For people. */
  public String description() {
    return (maxWords == 1 ? "single words" : "1 to " + maxWords + " words")
        + (binary ? ", each 1" : "")
        + (hashBits > 0 ? ", hashed to " + hashBits + " bits" : "")
        + "; "
        + words.description();
  }
}

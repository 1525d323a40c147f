package io.sparkmp.linear.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.text.TextRules;
import java.io.Serializable;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/**
 * How to turn text into features: each run of 1 to {@code maxWords} words is one, joined by single
 * blanks. Stop words are removed first, so the words around one become adjacent.
 *
 * <pre>
 *   Good, but not good enough     maxWords = 2
 *   good 2, but 1, not 1, enough 1, good but 1, but not 1, not good 1, good enough 1
 * </pre>
 *
 * <p>With {@code hashBits} features are whole numbers: the last bits of {@link
 * io.sparkmp.ids.Ids#hash} of the text, which is the same on every machine. N-grams with the same
 * number are one feature.
 *
 * @param words the rules for words
 * @param maxWords the most words of a feature
 * @param binary whether each value is 1 instead of the feature's count in the record
 * @param hashBits the bits of feature numbers, 1 to 62; 0 for text features
 */
public record NGrams(TextRules words, int maxWords, boolean binary, int hashBits)
    implements Serializable {
  private static final int MOST_BITS = 62;

  /** Single words with their counts. */
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

  /** Longer runs of words than are made here; null if there are none. */
  @Nullable String lacks(Dataset<Row> weights) {
    if (hashBits > 0 || !words.token().equals(TextRules.WORDS)) {
      return null; // what a feature consists of is not known
    }
    Column length = functions.size(functions.split(functions.col("id"), " "));
    Row longest = weights.select(functions.max(length)).first();
    return longest.isNullAt(0) || longest.getInt(0) <= maxWords
        ? null
        : "runs of up to "
            + longest.getInt(0)
            + " words (these are read with --max-words "
            + maxWords
            + ")";
  }

  /** A description for people. */
  public String description() {
    return (maxWords == 1 ? "single words" : "1 to " + maxWords + " words")
        + (binary ? ", each 1" : "")
        + (hashBits > 0 ? ", hashed to " + hashBits + " bits" : "")
        + "; "
        + words.description();
  }
}

package io.sparkmp.text;

import java.io.Serializable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * How text becomes tokens.
 *
 * @param lowerCase whether to convert text to lower case first
 * @param minLength the shortest word, in characters
 * @param stopWords words to leave out: the path of a file with one word per line, or a language for
 *     which Spark has stop words, such as {@code english}; or null
 * @param token a regular expression for a word
 */
public record TextRules(boolean lowerCase, int minLength, @Nullable String stopWords, String token)
    implements Serializable {

  /** Letters of any script, with apostrophes and joiners inside. */
  public static final String WORDS =
      "\\p{L}[\\p{L}\\p{M}]*(?:['\u2019\u200c\u200d]\\p{L}[\\p{L}\\p{M}]*)*";

  /** Lower case, any length, no stop words. */
  public static final TextRules DEFAULT = new TextRules(true, 1, null, WORDS);

  /** Describes the words, for people. */
  public String description() {
    return (lowerCase ? "words in lower case" : "words as they are written")
        + (minLength > 1 ? ", of " + minLength + " characters or more" : "")
        + (token.equals(WORDS) ? "" : ", each " + token)
        + (stopWords == null ? ", no stop words" : ", stop words: " + stopWords);
  }

  /** Checks the values. */
  public TextRules {
    if (minLength < 1) {
      throw new IllegalArgumentException(
          "Invalid minimum length: " + minLength + " (expected: >= 1)");
    }
    try {
      if (compiled(token).matcher("").matches()) {
        throw new IllegalArgumentException(
            "Invalid token: " + token + " (expected: an expression that an empty text is none of)");
      }
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "Invalid token: "
              + token
              + " (expected: a regular expression; "
              + e.getDescription()
              + " near "
              + e.getIndex()
              + ")",
          e);
    }
  }

  /** The expression of a token, in which classes such as {@code \w} have letters of any script. */
  Pattern compiled() {
    return compiled(token);
  }

  private static Pattern compiled(String token) {
    return Pattern.compile(token, Pattern.UNICODE_CHARACTER_CLASS);
  }
}

package io.sparkmp.cli.input;

import io.sparkmp.cli.Refusals;
import io.sparkmp.text.TextRules;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How text becomes words: a mixin for commands that read text. */
public final class TextArguments {

  @Option(
      names = "--stop-words",
      paramLabel = "WORDS",
      description =
          "For text: a file with one word per line, or a language: danish, dutch, english, finnish,"
              + " french, german, hungarian, italian, norwegian, portuguese, russian, spanish,"
              + " swedish or turkish.")
  private @Nullable String stopWords;

  @Option(
      names = "--min-length",
      paramLabel = "N",
      description = "For text: drop shorter words (default: 1).")
  private @Nullable Integer minLength;

  @Option(names = "--keep-case", description = "For text: do not make words lower case.")
  private boolean keepCase;

  @Option(
      names = "--token",
      paramLabel = "REGEX",
      description =
          "For text: what a word is (default: letters of any script, with apostrophes inside).")
  private @Nullable String token;

  /**
   * The given rules.
   *
   * @throws IllegalArgumentException if they cannot be used
   */
  public TextRules rules() {
    return new TextRules(
        !keepCase,
        minLength == null ? TextRules.DEFAULT.minLength() : minLength,
        stopWords,
        token == null ? TextRules.WORDS : token);
  }

  /** Refuses each given option where the input is not text. */
  public void refuse(String when, String why) {
    Refusals.refuse(stopWords, "--stop-words", when, why);
    Refusals.refuse(minLength, "--min-length", when, why);
    Refusals.refuse(keepCase, "--keep-case", when, why);
    Refusals.refuse(token, "--token", when, why);
  }
}

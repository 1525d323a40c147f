package io.sparkmp.text;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Compiled {@link TextRules}. Immutable. */
public final class Tokenizer implements Serializable {
  private static final long serialVersionUID = 1L;

  private final TextRules rules;
  private final @Nullable Pattern token; // null: TextRules.WORDS
  private final ArrayList<String> stopWords;

  /**
   * Compiles rules.
   *
   * @param stopWords the words to leave out that the rules name; matched in lower case if the rules
   *     make words lower case
   */
  public Tokenizer(TextRules rules, Collection<String> stopWords) {
    this.rules = rules;
    this.token = rules.token().equals(TextRules.WORDS) ? null : rules.compiled();
    this.stopWords = new ArrayList<>(stopWords);
  }

  /** A reader of words for one thread, which reuses it for all its texts. */
  public TextWords words() {
    return new TextWords(token, rules, stopWords);
  }
}

package io.sparkmp.text;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Rules of words, ready for use. Immutable. */
public final class Tokenizer implements Serializable {
  private static final long serialVersionUID = 1L;

  private final TextRules rules;
  private final @Nullable Pattern token; // null: TextRules.WORDS
  private final ArrayList<String> stopWords;

  /**
   * A tokenizer by rules.
   *
   * @param stopWords words to leave out, as the rules name them; in any case if the rules make
   *     words lower case
   */
  public Tokenizer(TextRules rules, Collection<String> stopWords) {
    this.rules = rules;
    this.token = rules.token().equals(TextRules.WORDS) ? null : Pattern.compile(rules.token());
    this.stopWords = new ArrayList<>(stopWords);
  }

  /** Finds the words of texts; for one thread, which keeps it for all of its texts. */
  public TextWords words() {
    return new TextWords(token, rules, stopWords);
  }
}

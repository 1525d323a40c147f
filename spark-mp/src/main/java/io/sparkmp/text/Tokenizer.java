package io.sparkmp.text;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the words of a text. Immutable. */
public final class Tokenizer implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Pattern token;
  private final boolean lowerCase;
  private final int minLength;
  private final HashSet<String> stopWords = new HashSet<>();

  /**
   * A tokenizer by rules.
   *
   * @param stopWords words to leave out, as the rules name them; in any case if the rules make
   *     words lower case
   */
  public Tokenizer(TextRules rules, Collection<String> stopWords) {
    this.token = Pattern.compile(rules.token());
    this.lowerCase = rules.lowerCase();
    this.minLength = rules.minLength();
    stopWords.forEach(word -> this.stopWords.add(normal(word)));
  }

  /** One kind of apostrophe, so that a word is the same however it was typed. */
  private String normal(String text) {
    String plain = text.replace('\u2019', '\'');
    return lowerCase ? plain.toLowerCase(Locale.ROOT) : plain;
  }

  /** The words of a text, in their order. */
  public List<String> words(String text) {
    List<String> words = new ArrayList<>();
    Matcher matcher = token.matcher(normal(text));
    while (matcher.find()) {
      String word = matcher.group();
      if (word.codePointCount(0, word.length()) >= minLength && !stopWords.contains(word)) {
        words.add(word);
      }
    }
    return words;
  }
}

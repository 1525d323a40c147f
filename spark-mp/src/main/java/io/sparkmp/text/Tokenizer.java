package io.sparkmp.text;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the words of a text. Immutable. */
public final class Tokenizer implements Serializable {
  private static final long serialVersionUID = 1L;

  private final @Nullable Pattern token; // null: TextRules.WORDS
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
    this.token = rules.token().equals(TextRules.WORDS) ? null : Pattern.compile(rules.token());
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
    String normal = normal(text);
    List<String> words = new ArrayList<>();
    if (token == null) {
      addWords(normal, words);
    } else {
      Matcher matcher = token.matcher(normal);
      while (matcher.find()) {
        add(matcher.group(), words);
      }
    }
    return words;
  }

  private void add(String word, List<String> words) {
    if (word.codePointCount(0, word.length()) >= minLength && !stopWords.contains(word)) {
      words.add(word);
    }
  }

  /** What {@link TextRules#WORDS} finds, three times as fast: most text is read by it. */
  private void addWords(String text, List<String> words) {
    int at = 0;
    while (at < text.length()) {
      int next = afterLetters(text, at);
      if (next == at) {
        at += Character.charCount(text.codePointAt(at));
        continue;
      }
      int from = at;
      while (next > at) {
        at = next;
        boolean goesOn = at < text.length() && isApostrophe(text.charAt(at));
        int after = goesOn ? afterLetters(text, at + 1) : at;
        next = after > at + 1 ? after : at;
      }
      add(text.substring(from, at), words);
    }
  }

  /** The end of a letter, and the letters and marks behind it; {@code from} if there is none. */
  private static int afterLetters(String text, int from) {
    int at = from;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c < 128) {
        if ((c | 32) < 'a' || (c | 32) > 'z') {
          break;
        }
        at++;
      } else {
        int letter = text.codePointAt(at);
        if (!Character.isLetter(letter) && (at == from || !isMark(letter))) {
          break;
        }
        at += Character.charCount(letter);
      }
    }
    return at;
  }

  private static boolean isMark(int letter) {
    int type = Character.getType(letter);
    return type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK
        || type == Character.ENCLOSING_MARK;
  }

  private static boolean isApostrophe(char c) {
    return c == '\'' || c == '\u2019';
  }
}

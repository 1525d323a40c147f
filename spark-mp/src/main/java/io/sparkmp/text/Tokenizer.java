package io.sparkmp.text;

import java.io.Serializable;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Objects;
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

  /** The words of a text, in their order, found one after the other as they are asked for. */
  public Iterable<String> words(String text) {
    String normal = normal(text);
    return () -> token == null ? new Words(normal) : new Matches(token.matcher(normal));
  }

  /** Words but those that are short or left out. */
  private abstract class Found implements Iterator<String> {
    private @Nullable String next;

    /** The next word of any kind, or null at the end. */
    abstract @Nullable String find();

    @Override
    public boolean hasNext() {
      while (next == null) {
        String word = find();
        if (word == null) {
          return false;
        }
        if (word.codePointCount(0, word.length()) >= minLength && !stopWords.contains(word)) {
          next = word;
        }
      }
      return true;
    }

    @Override
    public String next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      String word = Objects.requireNonNull(next);
      next = null;
      return word;
    }
  }

  /** By an expression. */
  private final class Matches extends Found {
    private final Matcher matcher;

    Matches(Matcher matcher) {
      this.matcher = matcher;
    }

    @Override
    @Nullable String find() {
      return matcher.find() ? matcher.group() : null;
    }
  }

  /** What {@link TextRules#WORDS} finds, three times as fast: most text is read by it. */
  private final class Words extends Found {
    private final String text;
    private int at;

    Words(String text) {
      this.text = text;
    }

    @Override
    @Nullable String find() {
      while (at < text.length()) {
        int from = at;
        int next = afterLetters(text, at);
        while (next > at) {
          at = next;
          boolean goesOn = at < text.length() && isApostrophe(text.charAt(at));
          int after = goesOn ? afterLetters(text, at + 1) : at;
          next = after > at + 1 ? after : at;
        }
        if (at > from) {
          return text.substring(from, at);
        }
        at += Character.charCount(text.codePointAt(at));
      }
      return null;
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

package io.sparkmp.text;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The words that a {@link Tokenizer} finds in one text after another. Not thread-safe. */
public final class TextWords extends Words {
  private static final String SOFT_HYPHEN = "\u00ad";

  private final @Nullable Matcher matcher; // null: TextRules.WORDS
  private final boolean lowerCase;
  private final int minLength;
  private final IdEncoder stopWords = IdType.STRING.newEncoder();

  private char[] text = new char[1024]; // normalised by the rules
  private int length;
  private int from; // start of the word
  private int to; // end of the word

  TextWords(@Nullable Pattern token, TextRules rules, Collection<String> stopWords) {
    this.matcher = token == null ? null : token.matcher("");
    this.lowerCase = rules.lowerCase();
    this.minLength = rules.minLength();
    stopWords.forEach(word -> this.stopWords.encode(normal(word)));
  }

  /**
   * One kind of apostrophe, characters composed, no marks of where a word may be divided: a word is
   * the same however it was typed.
   */
  private String normal(String text) {
    String plain = text.replace('\u2019', '\'').replace(SOFT_HYPHEN, "");
    return composed(lowerCase ? plain.toLowerCase(Locale.ROOT) : plain);
  }

  /** Starts on the words of a text. */
  public Words in(String text) {
    String normal = normal(text);
    reserve(normal.length());
    normal.getChars(0, normal.length(), this.text, 0);
    return start(normal.length());
  }

  /** Starts on the words of a text in UTF-8. */
  public Words in(byte[] utf8, int start, int end) {
    reserve(end - start);
    for (int k = start; k < end; k++) {
      byte c = utf8[k];
      if (c < 0) { // not all of it is ASCII
        return in(new String(utf8, start, end - start, StandardCharsets.UTF_8));
      }
      text[k - start] = (char) (lowerCase && c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    }
    return start(end - start);
  }

  private void reserve(int chars) {
    if (text.length < chars) {
      text = new char[Math.max(chars, (int) Math.min(2L * text.length, Integer.MAX_VALUE - 8))];
    }
  }

  private Words start(int chars) {
    length = chars;
    from = 0;
    to = 0;
    if (matcher != null) {
      matcher.reset(new String(text, 0, length));
    }
    return this;
  }

  @Override
  public boolean next() {
    while (find()) {
      if (Character.codePointCount(text, from, to - from) >= minLength
          && stopWords.find(text, from, to) < 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String word() {
    if (from == to) {
      throw new IllegalStateException("Invalid word: there is none");
    }
    return new String(text, from, to - from);
  }

  @Override
  public int encode(IdEncoder dictionary) {
    return dictionary.encode(text, from, to);
  }

  private boolean find() {
    if (matcher == null) {
      return findLetters();
    }
    boolean found = matcher.find();
    from = found ? matcher.start() : length;
    to = found ? matcher.end() : length;
    return found;
  }

  /** Matches {@link TextRules#WORDS} without a regular expression: the common case. */
  private boolean findLetters() {
    int at = to;
    while (at < length) {
      from = at;
      int next = afterLetters(at);
      while (next > at) {
        at = next;
        boolean goesOn = at < length && isInside(text[at]);
        int after = goesOn ? afterLetters(at + 1) : at;
        next = after > at + 1 ? after : at;
      }
      if (at > from) {
        to = at;
        return true;
      }
      at += Character.charCount(Character.codePointAt(text, at, length));
    }
    from = length;
    to = length;
    return false;
  }

  /** Whether it joins letters to a word: an apostrophe, or what Persian and Sinhala write by. */
  private static boolean isInside(char c) {
    return c == '\'' || c == '\u200c' || c == '\u200d';
  }

  /** The end of a letter, and the letters and marks behind it; {@code start} if there is none. */
  private int afterLetters(int start) {
    int at = start;
    while (at < length) {
      char c = text[at];
      if (c < 128) {
        if ((c | 32) < 'a' || (c | 32) > 'z') {
          break;
        }
        at++;
      } else {
        int letter = Character.codePointAt(text, at, length);
        if (!Character.isLetter(letter) && (at == start || !isMark(letter))) {
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
}

package io.sparkmp.text;

import io.sparkmp.ids.IdEncoder;
import java.text.Normalizer;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * The words of a text in order. A word is looked up in place: it becomes an object only on request.
 * Not thread-safe.
 */
public abstract class Words {

  /** Moves to the next word, initially to the first; false after the last. */
  public abstract boolean next();

  /** The current word. */
  public abstract String word();

  /** The dictionary's number for the current word, a new one if it is unknown. */
  public int encode(IdEncoder dictionary) {
    return dictionary.encode(word());
  }

  /**
   * Composes a word's characters (Unicode's form NFC), so that it is the same whether an accent was
   * written in one character with its letter or after it.
   */
  public static String composed(String word) {
    return Normalizer.normalize(word, Normalizer.Form.NFC);
  }

  /** The given words, composed. */
  public static Words of(Iterable<String> words) {
    return new Given(words.iterator(), true);
  }

  /** The given words as they are. */
  public static Words asGiven(Iterable<String> words) {
    return new Given(words.iterator(), false);
  }

  private static final class Given extends Words {
    private final Iterator<String> words;
    private final boolean composes;
    private @Nullable String word;

    Given(Iterator<String> words, boolean composes) {
      this.words = words;
      this.composes = composes;
    }

    @Override
    public boolean next() {
      String given = words.hasNext() ? words.next() : null;
      word = given == null || !composes ? given : composed(given);
      return word != null;
    }

    @Override
    public String word() {
      if (word == null) {
        throw new IllegalStateException("Invalid word: there is none");
      }
      return word;
    }
  }
}

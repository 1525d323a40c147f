package io.sparkmp.text;

import io.sparkmp.ids.IdEncoder;
import java.text.Normalizer;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Words of a text, one after the other in their order. A word is looked up where it stands: it
 * becomes an object only where it is asked for. Not thread-safe.
 */
public abstract class Words {

  /** Goes to the next word, at the start to the first; false behind the last. */
  public abstract boolean next();

  /** The word it is at. */
  public abstract String word();

  /** The number that a dictionary gives the word it is at, a new one if it is unknown there. */
  public int encode(IdEncoder dictionary) {
    return dictionary.encode(word());
  }

  /**
   * A word with its characters composed (Unicode's form NFC), so that it is the same whether an
   * accent was written in one character with its letter, or behind it.
   */
  public static String composed(String word) {
    return Normalizer.normalize(word, Normalizer.Form.NFC);
  }

  /** The given words, composed. */
  public static Words of(Iterable<String> words) {
    return new Given(words.iterator());
  }

  private static final class Given extends Words {
    private final Iterator<String> words;
    private @Nullable String word;

    Given(Iterator<String> words) {
      this.words = words;
    }

    @Override
    public boolean next() {
      String given = words.hasNext() ? words.next() : null;
      word = given == null ? null : composed(given);
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

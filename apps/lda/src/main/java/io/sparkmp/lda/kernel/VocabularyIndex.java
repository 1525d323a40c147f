package io.sparkmp.lda.kernel;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Words and an index by text. Immutable except for the index, which is rebuilt after
 * deserialisation.
 */
public final class VocabularyIndex implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String[] words;
  private transient volatile @Nullable IdEncoder index;

  /**
   * Words by place.
   *
   * @param words owned by this
   * @throws IllegalArgumentException if a word is null or repeated
   */
  public VocabularyIndex(String[] words) {
    this.words = words;
    this.index = distinct(words);
  }

  /**
   * An encoder whose codes are the places of words.
   *
   * @throws IllegalArgumentException if a word is null or repeated
   */
  public static IdEncoder distinct(String[] words) {
    IdEncoder places = IdType.STRING.newEncoder();
    for (int i = 0; i < words.length; i++) {
      if (words[i] == null) {
        throw new IllegalArgumentException("Cannot use vocabulary: the word at " + i + " is null");
      }
      int earlier = places.encode(words[i]);
      if (earlier < i) {
        throw new IllegalArgumentException(
            "Cannot use vocabulary: '%s' is at %s and at %s; rename one"
                .formatted(words[i], earlier, i));
      }
    }
    return places;
  }

  /** The word at a place. */
  public String word(int place) {
    return words[place];
  }

  /** The place of a word, or -1. */
  public int place(String word) {
    IdEncoder made = index;
    if (made == null) {
      made = distinct(words);
      index = made;
    }
    return made.find(word);
  }
}

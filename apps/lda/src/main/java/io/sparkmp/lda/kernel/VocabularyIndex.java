package io.sparkmp.lda.kernel;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** Words, to be found by their text. Immutable but for the index, made anew where it is sent to. */
public final class VocabularyIndex implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String[] words;
  private transient volatile @Nullable IdEncoder index;

  /**
   * Words by their places.
   *
   * @param words the array then belongs to this
   * @throws IllegalArgumentException if one is null, or twice there
   */
  public VocabularyIndex(String[] words) {
    this.words = words;
    this.index = distinct(words);
  }

  /**
   * The places of words as their codes.
   *
   * @throws IllegalArgumentException if one is null, or twice there
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

package io.sparkmp.lda.kernel;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.Ids;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The words of a model, to be found by their text. Immutable but for the index, made on first use.
 */
public final class VocabularyIndex implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String[] words;
  private transient volatile @Nullable IdEncoder index;

  /**
   * Words by their places.
   *
   * @param words distinct; the array then belongs to this
   */
  public VocabularyIndex(String[] words) {
    this.words = words;
  }

  /** How many there are. */
  public int size() {
    return words.length;
  }

  /** The word at a place. */
  public String word(int place) {
    return words[place];
  }

  /**
   * The place of a word, or -1.
   *
   * @throws IllegalArgumentException if a word occurs twice
   */
  public int place(String word) {
    IdEncoder made = index;
    if (made == null) {
      made = Ids.ofStrings(words).index();
      index = made;
    }
    return made.find(word);
  }
}

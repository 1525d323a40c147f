package io.sparkmp.lda.ml;

import io.sparkmp.lda.kernel.VocabularyIndex;
import io.sparkmp.lda.model.TopicModel;
import java.util.Arrays;
import org.apache.spark.sql.Encoders;
import org.jspecify.annotations.Nullable;

/**
 * Which place a word of a model has. One of three:
 *
 * <ul>
 *   <li>fitted on vectors alone: the model calls each word by its place, {@code "0"}, {@code "1"}
 *       and so on, and there may be words for these places;
 *   <li>with a vocabulary: that of the word in it;
 *   <li>fitted on tokens: that in the sorted list of the model's words.
 * </ul>
 *
 * @param size how many places there are
 * @param words of the places, or null
 * @param byPlace whether the model calls words by their places
 * @param ordered whether there are vectors with these places
 */
record WordPlaces(int size, @Nullable VocabularyIndex words, boolean byPlace, boolean ordered) {

  /**
   * That of a model.
   *
   * @param vectorSize of the vectors that it was fitted on, if it calls words by their places, or 0
   * @param given by the user, or null
   */
  static WordPlaces of(TopicModel model, int vectorSize, String @Nullable [] given) {
    VocabularyIndex words = given == null ? null : new VocabularyIndex(given);
    if (vectorSize > 0) {
      if (given != null && given.length != vectorSize) {
        throw new IllegalArgumentException(
            "Invalid vocabulary: "
                + given.length
                + " words (expected: "
                + vectorSize
                + ", the length of the vectors that the model was fitted on)");
      }
      return new WordPlaces(vectorSize, words, true, true);
    }
    if (given != null) {
      return new WordPlaces(given.length, words, false, true);
    }
    String[] sorted = (String[]) model.words().select("word").as(Encoders.STRING()).collect();
    Arrays.sort(sorted);
    return new WordPlaces(sorted.length, new VocabularyIndex(sorted), false, false);
  }

  /** The place of a word of the model, or -1. */
  int place(String word) {
    return byPlace ? Integer.parseInt(word) : known().place(word);
  }

  /**
   * The words of the places.
   *
   * @throws IllegalArgumentException if they are not known
   */
  VocabularyIndex known() {
    if (words == null) {
      throw new IllegalArgumentException(
          "Cannot use tokens: the model was fitted on vectors and knows no words; set vocabulary");
    }
    return words;
  }

  /**
   * Checks that documents can be read by this.
   *
   * @throws IllegalArgumentException if they are tokens and no words are known, or vectors and
   *     there is no order of words
   */
  void check(DocumentColumn documents) {
    if (documents.areTokens()) {
      known();
    } else if (!ordered) {
      throw new IllegalArgumentException(
          "Cannot use column "
              + documents.field().name()
              + ": the model was fitted on words that have no places in vectors; use array<string>,"
              + " or set vocabulary");
    }
  }
}

package io.sparkmp.lda.ml;

import io.sparkmp.lda.kernel.VocabularyIndex;
import io.sparkmp.lda.model.TopicModel;
import java.util.Arrays;
import org.apache.spark.sql.Encoders;
import org.jspecify.annotations.Nullable;

/**
 * The places of a model's words, in one of three ways:
 *
 * <ul>
 *   <li>fitted on vectors: the model names each word by its place, {@code "0"}, {@code "1"} and so
 *       on, and words for these places may be given;
 *   <li>with a vocabulary: the word's place in it;
 *   <li>fitted on tokens: the place in the sorted list of the model's words.
 * </ul>
 *
 * @param size the number of places
 * @param words the words of the places, or null
 * @param byPlace whether the model names words by place
 * @param ordered whether vectors can have these places
 */
record WordPlaces(int size, @Nullable VocabularyIndex words, boolean byPlace, boolean ordered) {

  /**
   * The places for a model.
   *
   * @param vectorSize the length of the vectors that it was fitted on, if it names words by place,
   *     or 0
   * @param given the user's vocabulary, or null
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
   * @throws IllegalArgumentException if they are unknown
   */
  VocabularyIndex known() {
    if (words == null) {
      throw new IllegalArgumentException(
          "Cannot use tokens: the model was fitted on vectors and knows no words; set vocabulary");
    }
    return words;
  }

  /**
   * Checks that these places can read the documents.
   *
   * @throws IllegalArgumentException if they are tokens and words are unknown, or vectors and there
   *     is no order of words
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

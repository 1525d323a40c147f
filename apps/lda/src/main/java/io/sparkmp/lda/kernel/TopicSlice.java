package io.sparkmp.lda.kernel;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The rotating part of a topic model: the topic counts of the words of a slice, with their totals.
 * Changed in place by the kernel.
 */
public final class TopicSlice implements Serializable {
  private static final long serialVersionUID = 1L;

  final WordTopicCounts rows;
  final int[] totals; // of the rows, by topic
  @Nullable WordTopicCounts known; // of the model to start from; never changes

  TopicSlice(WordTopicCounts rows, int[] totals, @Nullable WordTopicCounts known) {
    this.rows = rows;
    this.totals = totals;
    this.known = known;
  }

  /**
   * A slice before the first sweep.
   *
   * @param tokens the number of training tokens of each word
   * @param known the rows of the same words in the model to start from, or null
   */
  public static TopicSlice start(int topics, int[] tokens, @Nullable WordTopicCounts known) {
    return new TopicSlice(WordTopicCounts.empty(topics, tokens), new int[topics], known);
  }

  TopicSlice copy() {
    return new TopicSlice(rows.copy(), totals.clone(), known);
  }

  /**
   * A slice from its parts.
   *
   * @param rows the counts, owned by the slice
   * @param known see {@link #known}
   */
  public static TopicSlice of(WordTopicCounts rows, @Nullable WordTopicCounts known) {
    return new TopicSlice(rows, rows.totals(), known);
  }

  /** The counts of the slice's words. */
  public WordTopicCounts rows() {
    return rows;
  }

  /**
   * The counts of the same words in the model to apply or start from; null if there is none or it
   * is no longer needed.
   */
  public @Nullable WordTopicCounts known() {
    return known;
  }

  /** The tokens of each topic in this slice; must not be changed. */
  public int[] totals() {
    return totals;
  }
}

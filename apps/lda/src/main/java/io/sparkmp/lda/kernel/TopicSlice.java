package io.sparkmp.lda.kernel;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The rotating part of a topic model: the topic counts of the words of a slice. Their totals ride
 * with them, and with slice 0 what is learned of the priors' parameters. Changed in place by the
 * kernel.
 */
public final class TopicSlice implements Serializable {
  private static final long serialVersionUID = 1L;

  final TopicRows rows;
  final int[] totals; // of the rows, by topic
  @Nullable TopicRows known; // of the model to start from; never changed
  final @Nullable Learning learning;

  TopicSlice(TopicRows rows, int[] totals, @Nullable TopicRows known, @Nullable Learning learning) {
    this.rows = rows;
    this.totals = totals;
    this.known = known;
    this.learning = learning;
  }

  /**
   * A slice before the first sweep.
   *
   * @param tokens the number of training tokens of each word
   * @param known the rows of the same words in the model to start from, or null
   */
  public static TopicSlice start(int slice, int topics, int[] tokens, @Nullable TopicRows known) {
    return new TopicSlice(
        TopicRows.empty(topics, tokens),
        new int[topics],
        known,
        slice == 0 ? new Learning(topics) : null);
  }

  TopicSlice copy() {
    return new TopicSlice(
        rows.copy(), totals.clone(), known, learning == null ? null : learning.copy());
  }

  /**
   * A slice from its parts.
   *
   * @param rows belong to it from then on
   * @param extra what {@link #extra} gave
   */
  public static TopicSlice of(TopicRows rows, Serializable extra) {
    Extra rest = (Extra) extra;
    return new TopicSlice(rows, rows.totals(), rest.known, rest.learning);
  }

  /** What there is beside the rows; little, but in the first sweep of a warm start. */
  public Serializable extra() {
    return new Extra(known, learning);
  }

  private record Extra(@Nullable TopicRows known, @Nullable Learning learning)
      implements Serializable {}

  /** The counts of the slice's words. */
  public TopicRows rows() {
    return rows;
  }

  /**
   * The counts of the same words in the model that is applied, or that a training starts from; null
   * if there is none, or it is of no use any more.
   */
  public @Nullable TopicRows known() {
    return known;
  }

  /** The tokens of each topic in this slice; not to be changed. */
  public int[] totals() {
    return totals;
  }
}

package io.sparkmp.cf.recommend;

import java.util.Comparator;

/**
 * An item in the ranking of a user.
 *
 * @param item the id
 * @param score the score to rank by
 */
record ScoredItem(Comparable<Object> item, double score) {
  static final Comparator<ScoredItem> BEST_FIRST =
      Comparator.comparingDouble((ScoredItem candidate) -> -candidate.score)
          .thenComparing(ScoredItem::item);

  @SuppressWarnings("unchecked") // ids are all numbers or all text
  static ScoredItem of(Object item, double score) {
    return new ScoredItem((Comparable<Object>) item, score);
  }
}

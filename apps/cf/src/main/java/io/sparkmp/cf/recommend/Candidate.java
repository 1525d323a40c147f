package io.sparkmp.cf.recommend;

import java.util.Comparator;

/**
 * An item in the ranking of a user.
 *
 * @param item the id
 * @param score by which it is ranked
 */
record Candidate(Comparable<Object> item, double score) {
  static final Comparator<Candidate> BEST_FIRST =
      Comparator.comparingDouble((Candidate candidate) -> -candidate.score)
          .thenComparing(Candidate::item);

  @SuppressWarnings("unchecked") // ids are all numbers or all text
  static Candidate of(Object item, double score) {
    return new Candidate((Comparable<Object>) item, score);
  }
}

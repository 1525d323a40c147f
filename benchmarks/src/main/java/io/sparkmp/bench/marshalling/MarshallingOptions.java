package io.sparkmp.bench.marshalling;

import java.util.List;

/**
 * What is measured.
 *
 * @param ratings of a block, each number measured by itself
 * @param ranks with each number of ratings
 * @param python the executable
 * @param rounds measured steps of each subject, at least 1
 * @param seed of ratings and factors
 */
public record MarshallingOptions(
    List<Integer> ratings, List<Integer> ranks, String python, int rounds, long seed) {

  /** Checks the numbers. */
  public MarshallingOptions {
    ratings = List.copyOf(ratings);
    ranks = List.copyOf(ranks);
    ratings.forEach(value -> atLeastOne("ratings", value));
    ranks.forEach(value -> atLeastOne("ranks", value));
    atLeastOne("rounds", rounds);
    if (python.isBlank()) {
      throw new IllegalArgumentException("Invalid python: blank (expected: a name or a path)");
    }
  }

  private static void atLeastOne(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException("Invalid " + name + ": " + value + " (expected: >= 1)");
    }
  }
}

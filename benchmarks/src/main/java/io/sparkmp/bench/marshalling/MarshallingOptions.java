package io.sparkmp.bench.marshalling;

import io.sparkmp.bench.suite.Checks;
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
    Checks.eachAtLeast("ratings", ratings, 1);
    Checks.eachAtLeast("ranks", ranks, 1);
    Checks.atLeast("rounds", rounds, 1);
    Checks.check("python", "blank", !python.isBlank(), "a name or a path");
  }
}

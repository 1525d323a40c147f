package io.sparkmp.cf.kernel;

import io.sparkmp.errors.Arguments;

/**
 * The settings of a factorisation of implicit feedback that have no part in how it runs.
 *
 * @param rank factors a user and an item, at least 1
 * @param alpha what a rating of 1 adds to the confidence of a pair, which is 1 without a rating;
 *     &gt;= 0
 * @param regularisation L2, for each rating above 0, &gt;= 0
 * @param subspace factors that a pass moves together, 1 to the rank: with the rank this is
 *     alternating least squares; fewer take less time and memory a pass, and more passes
 * @param initialDeviation of the normal distribution that factors start from, &gt; 0
 * @param nonNegative whether factors are held at zero or above
 * @param seed of the start and of the schedule
 */
public record ImplicitOptions(
    int rank,
    float alpha,
    float regularisation,
    int subspace,
    float initialDeviation,
    boolean nonNegative,
    long seed)
    implements FactorOptions {

  /** A subspace of a few registers: smaller ones cost more for what they gain. */
  private static final int DEFAULT_SUBSPACE = 16;

  /** Checks the numbers. */
  public ImplicitOptions {
    FactorTable.checkRank(rank);
    Arguments.check("alpha", alpha, alpha >= 0, ">= 0");
    Arguments.check("regularisation", regularisation, regularisation >= 0, ">= 0");
    Arguments.check(
        "subspace", subspace, subspace >= 1 && subspace <= rank, "1 to the rank, " + rank);
    Arguments.check("initialDeviation", initialDeviation, initialDeviation > 0, "> 0");
  }

  /** The largest subspace that is a few registers, or the rank if that is less. */
  public static int defaultSubspace(int rank) {
    return Math.max(1, Math.min(rank, DEFAULT_SUBSPACE));
  }

  /**
   * 0.1 over the root of the rank: predictions start near zero whatever the rank (Rendle, Krichene,
   * Zhang and Koren, "Revisiting the performance of iALS on item recommendation benchmarks", RecSys
   * 2022).
   */
  public static float defaultDeviation(int rank) {
    return (float) (0.1 / Math.sqrt(Math.max(1, rank)));
  }
}

package io.sparkmp.cf.kernel;

import io.sparkmp.errors.Arguments;
import java.io.Serializable;

/**
 * The settings of a factorisation of implicit feedback that do not concern how it runs.
 *
 * @param rank the number of factors of a user or an item, at least 1
 * @param alpha what a rating of 1 adds to the confidence of a pair, which is 1 without a rating;
 *     &gt;= 0
 * @param regularisation L2 regularisation, &gt;= 0
 * @param weight how the regularisation of a row grows with its ratings above 0
 * @param subspace the number of factors that a pass updates together, 1 to the rank: with the rank
 *     this is alternating least squares; fewer take less time and memory per pass, but more passes
 * @param initialDeviation the deviation of the normal distribution that factors start from, &gt; 0
 * @param nonNegative whether factors are constrained to be non-negative
 * @param seed for the start and the schedule
 */
public record ImplicitOptions(
    int rank,
    float alpha,
    float regularisation,
    Weight weight,
    int subspace,
    float initialDeviation,
    boolean nonNegative,
    long seed)
    implements FactorOptions {

  /** A few registers: smaller subspaces cost more than they gain. */
  private static final int DEFAULT_SUBSPACE = 16;

  /**
   * The weight of the regularisation of a row with n ratings above 0:
   *
   * <pre>
   *   (n + unobserved * rows of the other side) ^ exponent
   * </pre>
   *
   * <p>(Rendle, Krichene, Zhang and Koren, "Revisiting the performance of iALS on item
   * recommendation benchmarks", RecSys 2022, equation 5.)
   *
   * @param exponent 1: in proportion to the ratings; 0: the same for every row; &gt;= 0
   * @param unobserved what a pair without a rating counts, &gt;= 0
   */
  public record Weight(float exponent, float unobserved) implements Serializable {

    /** In proportion to the ratings, as MLlib has it. */
    public static final Weight BY_RATINGS = new Weight(1, 0);

    /** Checks the numbers. */
    public Weight {
      Arguments.check("regularisationExponent", exponent, exponent >= 0, ">= 0");
      Arguments.check("unobservedWeight", unobserved, unobserved >= 0, ">= 0");
    }

    /**
     * The weight of a row.
     *
     * @param ratings above 0
     * @param others rows of the other side
     */
    public double of(double ratings, long others) {
      double base = ratings + (double) unobserved * others;
      return exponent == 1 ? base : StrictMath.pow(base, exponent);
    }
  }

  /** Checks the numbers. */
  public ImplicitOptions {
    FactorTable.checkRank(rank);
    Arguments.check("alpha", alpha, alpha >= 0, ">= 0");
    Arguments.check("regularisation", regularisation, regularisation >= 0, ">= 0");
    Arguments.check(
        "subspace", subspace, subspace >= 1 && subspace <= rank, "1 to the rank, " + rank);
    Arguments.check("initialDeviation", initialDeviation, initialDeviation > 0, "> 0");
  }

  /** With a regularisation in proportion to the ratings. */
  public ImplicitOptions(
      int rank,
      float alpha,
      float regularisation,
      int subspace,
      float initialDeviation,
      boolean nonNegative,
      long seed) {
    this(
        rank,
        alpha,
        regularisation,
        Weight.BY_RATINGS,
        subspace,
        initialDeviation,
        nonNegative,
        seed);
  }

  /**
   * {@inheritDoc} The usual weight is left out: snapshots and models of earlier releases, which had
   * no other, have this text.
   */
  @Override
  public String toString() {
    return "ImplicitOptions[rank="
        + rank
        + ", alpha="
        + alpha
        + ", regularisation="
        + regularisation
        + (weight.equals(Weight.BY_RATINGS) ? "" : ", weight=" + weight)
        + ", subspace="
        + subspace
        + ", initialDeviation="
        + initialDeviation
        + ", nonNegative="
        + nonNegative
        + ", seed="
        + seed
        + "]";
  }

  /** The default subspace, or the rank if that is less. */
  public static int defaultSubspace(int rank) {
    return Math.max(1, Math.min(rank, DEFAULT_SUBSPACE));
  }

  /**
   * 0.1 / sqrt(rank), so that predictions start near zero for any rank (Rendle, Krichene, Zhang and
   * Koren, "Revisiting the performance of iALS on item recommendation benchmarks", RecSys 2022).
   */
  public static float defaultDeviation(int rank) {
    return (float) (0.1 / Math.sqrt(Math.max(1, rank)));
  }
}

package io.sparkmp.cf.bayes;

import io.sparkmp.cf.kernel.FactorOptions;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.errors.Arguments;

/**
 * The settings of a Bayesian factorisation that have no part in how it runs.
 *
 * <p>The first {@link #startEpochs} iterations are passes of stochastic gradient descent, which
 * find a likely model; the next {@code burnIn} are draws that do not count yet; all others count.
 *
 * @param start the settings of the descent, whose rank and seed are those of the whole
 * @param subspace factors that are drawn together, 1 to the rank
 * @param iterations in all
 * @param burnIn draws that do not count, &gt;= 0
 * @param samples how many draws a model keeps, evenly spaced among those that count, &gt;= 1
 * @param priors of the precisions and the level
 */
public record BayesOptions(
    FactorisationOptions start,
    int subspace,
    int iterations,
    int burnIn,
    int samples,
    Hyperpriors priors)
    implements FactorOptions {
  private static final int DEFAULT_SUBSPACE = 16;

  /** Passes of descent, at least: fewer leave more to the burn-in, which costs more. */
  private static final int START_PASSES = 10;

  /** Checks the numbers. */
  public BayesOptions {
    int rank = start.rank();
    Arguments.check(
        "subspace", subspace, subspace >= 1 && subspace <= rank, "1 to the rank, " + rank);
    Arguments.check("burnIn", burnIn, burnIn >= 0, ">= 0");
    Arguments.check("samples", samples, samples >= 1, ">= 1");
    long unused = startEpochs(rank, subspace) + (long) burnIn;
    Arguments.check(
        "iterations",
        iterations,
        iterations > unused,
        "more than the " + unused + " of the start and the burn-in");
  }

  /** The largest subspace that is a few registers, or the rank if that is less. */
  public static int defaultSubspace(int rank) {
    return Math.max(1, Math.min(rank, DEFAULT_SUBSPACE));
  }

  /** Passes an iteration: each moves one subspace of one side. */
  public static int passes(int rank, int subspace) {
    return 2 * ((rank + subspace - 1) / subspace);
  }

  /** Iterations of descent. */
  public static int startEpochs(int rank, int subspace) {
    int passes = passes(rank, subspace);
    return (START_PASSES + passes - 1) / passes;
  }

  /** Passes of descent. */
  public static int startPasses(int rank, int subspace) {
    return startEpochs(rank, subspace) * passes(rank, subspace);
  }

  /** Iterations of descent. */
  int startEpochs() {
    return startEpochs(rank(), subspace);
  }

  /** How many of the draws after so many iterations count. */
  int counted(int epochs) {
    return Math.max(0, epochs - startEpochs() - burnIn);
  }

  /** Whether a model keeps the draw after so many iterations. */
  boolean keeps(int epochs) {
    return kept(epochs) > kept(epochs - 1);
  }

  private long kept(int epochs) {
    long all = counted(iterations);
    return Math.min(samples, all) * counted(epochs) / all;
  }

  @Override
  public int rank() {
    return start.rank();
  }

  /** {@inheritDoc} None: the precisions are drawn. */
  @Override
  public float regularisation() {
    return 0;
  }

  @Override
  public boolean biases() {
    return true;
  }

  @Override
  public float initialDeviation() {
    return start.initialDeviation();
  }

  @Override
  public boolean nonNegative() {
    return false;
  }

  @Override
  public long seed() {
    return start.seed();
  }
}

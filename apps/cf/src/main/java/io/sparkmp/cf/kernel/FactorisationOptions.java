package io.sparkmp.cf.kernel;

import io.sparkmp.errors.Arguments;

/**
 * The settings of a factorisation that do not concern how it runs.
 *
 * @param rank the number of factors of a user or an item, at least 1
 * @param stepSize the factors' step size
 * @param biasStepRatio the biases' step size as a fraction of the factors', 0 for no biases
 * @param regularisation L2 regularisation of the factors, per rating, &gt;= 0
 * @param biasRegularisation L2 regularisation of the biases, per rating, &gt;= 0
 * @param initialDeviation the deviation of the normal distribution that factors start from, &gt;=
 *     0; with 0 they stay zero, for a model of only biases
 * @param nonNegative whether factors are constrained to be non-negative
 * @param seed for the start and the schedule
 */
public record FactorisationOptions(
    int rank,
    StepSize stepSize,
    float biasStepRatio,
    float regularisation,
    float biasRegularisation,
    float initialDeviation,
    boolean nonNegative,
    long seed)
    implements FactorOptions {

  /** Checks the numbers. */
  public FactorisationOptions {
    FactorTable.checkRank(rank);
    Arguments.check("regularisation", regularisation, regularisation >= 0, ">= 0");
    Arguments.check("biasRegularisation", biasRegularisation, biasRegularisation >= 0, ">= 0");
    Arguments.check("biasStepRatio", biasStepRatio, biasStepRatio >= 0, ">= 0");
    Arguments.check("initialDeviation", initialDeviation, initialDeviation >= 0, ">= 0");
  }

  @Override
  public boolean biases() {
    return biasStepRatio > 0;
  }
}

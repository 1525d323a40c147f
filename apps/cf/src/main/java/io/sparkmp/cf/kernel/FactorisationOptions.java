package io.sparkmp.cf.kernel;

import io.sparkmp.errors.Arguments;

/**
 * The settings of a factorisation that have no part in how it runs.
 *
 * @param rank factors a user and an item, at least 1
 * @param stepSize of the factors
 * @param biasStepRatio the biases' step size as a part of the factors', 0 for no learned biases
 * @param regularisation L2, of the factors, for each rating, &gt;= 0
 * @param biasRegularisation L2, of the biases, for each rating, &gt;= 0
 * @param initialDeviation of the normal distribution that factors start from, &gt;= 0; with 0 they
 *     stay zero, which leaves a model of biases alone
 * @param nonNegative whether factors are held at zero or above
 * @param seed of the start and of the schedule
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

package io.sparkmp.cf.kernel;

import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.Kernel;

/**
 * Matrix factorisation of ratings by stochastic gradient descent.
 *
 * @param options the settings
 * @param mean the global mean of the training ratings
 * @param minRating the lower bound of predictions
 * @param maxRating the upper bound of predictions
 */
public record FactorisationProgram(
    FactorisationOptions options, float mean, float minRating, float maxRating)
    implements FactorProgram<FactorTable> {

  @Override
  public Kernel<SparseBlock, FactorTable, FactorTable> newKernel() {
    return new FactorisationKernel(this, FactorOps.chosen());
  }

  /** A kernel in plain Java, even if SIMD is available. */
  public Kernel<SparseBlock, FactorTable, FactorTable> scalarKernel() {
    return new FactorisationKernel(this, new ScalarOps());
  }

  /** A kernel by some arithmetic. */
  public Kernel<SparseBlock, FactorTable, FactorTable> kernel(FactorOps ops) {
    return new FactorisationKernel(this, ops);
  }

  @Override
  public FactorTable rows(FactorTable factors) {
    return factors;
  }

  @Override
  public FactorTable copy(FactorTable rows) {
    return rows.copy();
  }

  SgdParameters parameters(int epoch) {
    float step = options.stepSize().in(epoch);
    return new SgdParameters(
        mean,
        options.regularisation(),
        options.biasRegularisation(),
        step,
        step * options.biasStepRatio(),
        options.stepSize().unit(),
        options.nonNegative());
  }

  float predict(FactorOps ops, FactorTable users, int user, FactorTable items, int item) {
    float score = mean + users.bias(user) + items.bias(item) + ops.dot(users, user, items, item);
    return Math.min(maxRating, Math.max(minRating, score));
  }
}

package io.sparkmp.cf.kernel;

import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.Kernel;

/**
 * Matrix factorisation of ratings, by stochastic gradient descent.
 *
 * @param mean the global mean of the training ratings
 * @param minRating predictions are not below
 * @param maxRating predictions are not above
 * @param stepSize of the factors
 * @param biasStepRatio the biases' step size as a part of the factors'
 * @param regularisation L2, of the factors, for each rating
 * @param biasRegularisation L2, of the biases, for each rating
 * @param nonNegative whether factors are held at zero or above
 */
public record FactorisationProgram(
    float mean,
    float minRating,
    float maxRating,
    StepSize stepSize,
    float biasStepRatio,
    float regularisation,
    float biasRegularisation,
    boolean nonNegative)
    implements FactorProgram<FactorTable> {

  @Override
  public Kernel<SparseBlock, FactorTable, FactorTable> newKernel() {
    return new FactorisationKernel(this, Kernels.ops());
  }

  /** A kernel of plain Java, whatever the machine offers. */
  public Kernel<SparseBlock, FactorTable, FactorTable> scalarKernel() {
    return new FactorisationKernel(this, new ScalarOps());
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
    float step = stepSize.in(epoch);
    return new SgdParameters(
        mean,
        regularisation,
        biasRegularisation,
        step,
        step * biasStepRatio,
        stepSize instanceof StepSize.Adaptive,
        nonNegative);
  }

  float predict(FactorOps ops, FactorTable users, int user, FactorTable items, int item) {
    float score =
        mean
            + users.bias(user)
            + items.bias(item)
            + ops.dot(
                users.values(),
                users.offset(user),
                items.values(),
                items.offset(item),
                users.width());
    return Math.min(maxRating, Math.max(minRating, score));
  }
}

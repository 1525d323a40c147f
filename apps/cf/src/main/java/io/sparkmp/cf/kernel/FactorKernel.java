package io.sparkmp.cf.kernel;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;

/**
 * A kernel whose model is judged by the squared errors of held-out ratings.
 *
 * @param <R> the type of user and item rows
 */
abstract class FactorKernel<R extends FactorRows> implements Kernel<SparseBlock, R, R> {
  final FactorOps ops;

  FactorKernel(FactorOps ops) {
    this.ops = ops;
  }

  /** The difference between a rating and its prediction. */
  abstract double error(float rating, FactorTable users, int user, FactorTable items, int item);

  @Override
  public final void evaluate(
      Visit visit, HeldOut set, SparseBlock block, R users, R items, Tally tally) {
    FactorTable p = users.factors();
    FactorTable q = items.factors();
    Entries ratings = block.entries(set);
    double loss = 0;
    for (int k = 0; k < ratings.size(); k++) {
      double error = error(ratings.values()[k], p, ratings.rows()[k], q, ratings.columns()[k]);
      loss += error * error;
    }
    tally.add(loss, ratings.size());
  }
}

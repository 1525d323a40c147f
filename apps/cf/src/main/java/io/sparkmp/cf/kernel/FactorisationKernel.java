package io.sparkmp.cf.kernel;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;

/** Stochastic gradient descent over one block, and its held-out squared error. */
final class FactorisationKernel implements Kernel<SparseBlock, FactorTable, FactorTable> {

  /** Ratings between two looks at the clock of the compiler: short calls are compiled whole. */
  private static final int CHUNK = 1 << 14;

  private final FactorisationProgram program;
  private final FactorOps ops;

  FactorisationKernel(FactorisationProgram program, FactorOps ops) {
    this.program = program;
    this.ops = ops;
  }

  @Override
  public void train(
      Visit visit, SparseBlock block, FactorTable users, FactorTable items, Tally tally) {
    Entries ratings = block.training();
    SgdParameters sgd = program.parameters(visit.epoch());
    double loss = 0;
    for (int from = 0; from < ratings.size(); from += CHUNK) {
      int to = Math.min(ratings.size(), from + CHUNK);
      loss += ops.train(ratings, from, to, users, items, sgd);
    }
    tally.add(loss, ratings.size());
  }

  @Override
  public void evaluate(
      Visit visit,
      HeldOut set,
      SparseBlock block,
      FactorTable users,
      FactorTable items,
      Tally tally) {
    Entries ratings = block.entries(set);
    double loss = 0;
    for (int k = 0; k < ratings.size(); k++) {
      double error =
          ratings.values()[k]
              - program.predict(ops, users, ratings.rows()[k], items, ratings.columns()[k]);
      loss += error * error;
    }
    tally.add(loss, ratings.size());
  }
}

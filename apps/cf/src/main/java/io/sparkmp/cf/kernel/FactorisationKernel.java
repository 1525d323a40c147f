package io.sparkmp.cf.kernel;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;

/** Stochastic gradient descent over one block, and its held-out squared error. */
final class FactorisationKernel extends FactorKernel<FactorTable> {

  /** Ratings per call, so that the JIT compiles whole calls instead of OSR loops. */
  private static final int CHUNK = 1 << 14;

  private final FactorisationProgram program;

  FactorisationKernel(FactorisationProgram program, FactorOps ops) {
    super(ops);
    this.program = program;
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
  double error(float rating, FactorTable users, int user, FactorTable items, int item) {
    return rating - program.predict(ops, users, user, items, item);
  }
}

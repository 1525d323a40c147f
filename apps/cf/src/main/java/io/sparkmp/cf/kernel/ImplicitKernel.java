package io.sparkmp.cf.kernel;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import java.util.Objects;

/** Processes one block in a pass over feedback; the last block of a pass solves. */
final class ImplicitKernel extends FactorKernel<ImplicitRows> {
  private final ImplicitProgram program;
  private final SubspaceSolver solver;

  ImplicitKernel(ImplicitProgram program, FactorOps ops) {
    super(ops);
    this.program = program;
    solver = new SubspaceSolver(ops, program.options(), program.onlyRated());
  }

  @Override
  public void train(
      Visit visit, SparseBlock block, ImplicitRows users, ImplicitRows items, Tally tally) {
    if (program.movesUsers(visit.pass())) {
      moveUsers(visit, block.training(), users, items);
    } else {
      moveItems(visit, block.training(), users, items, tally);
    }
  }

  private void moveUsers(Visit visit, Entries ratings, ImplicitRows users, ImplicitRows items) {
    Subspace subspace = program.subspaceOf(visit.pass());
    if (visit.isFirstOfWorker()) {
      users.setSums(sums(users, subspace));
    }
    if (visit.isFirstOfSlice()) {
      items.setGram(solver.gram(items.factors(), subspace));
    }
    RowSums sums = Objects.requireNonNull(users.sums());
    sums.gram().add(Objects.requireNonNull(items.gram()));
    solver.add(
        users.factors(),
        ratings.rows(),
        items.factors(),
        ratings.columns(),
        ratings.values(),
        subspace,
        sums);
    if (visit.isLastOfSlice()) {
      items.setGram(null);
    }
    if (visit.isLastOfWorker()) {
      solver.solve(users.factors(), subspace, sums, program.items());
      users.setSums(null);
    }
  }

  private void moveItems(
      Visit visit, Entries ratings, ImplicitRows users, ImplicitRows items, Tally tally) {
    Subspace subspace = program.subspaceOf(visit.pass());
    boolean measures = program.measures(visit.pass());
    Subspace all = new Subspace(0, users.factors().rank());
    if (visit.isFirstOfWorker()) {
      users.setGram(solver.gram(users.factors(), measures ? all : subspace));
    }
    if (visit.isFirstOfSlice()) {
      items.setSums(sums(items, subspace));
      items.setGram(measures ? solver.gram(items.factors(), all) : null);
    }
    Gram gram = Objects.requireNonNull(users.gram());
    RowSums sums = Objects.requireNonNull(items.sums());
    sums.gram().add(gram);
    double loss =
        solver.add(
            items.factors(),
            ratings.columns(),
            users.factors(),
            ratings.rows(),
            ratings.values(),
            subspace,
            sums);
    if (measures) {
      tally.add(loss + gram.product(Objects.requireNonNull(items.gram())), ratings.size());
    }
    if (visit.isLastOfSlice()) {
      solver.solve(items.factors(), subspace, sums, program.users());
      items.setSums(null);
      items.setGram(null);
    }
    if (visit.isLastOfWorker()) {
      users.setGram(null);
    }
  }

  private static RowSums sums(ImplicitRows rows, Subspace subspace) {
    return RowSums.zero(rows.factors().rows(), rows.factors().rank(), subspace);
  }

  @Override
  double error(float rating, FactorTable users, int user, FactorTable items, int item) {
    double target = program.onlyRated() ? rating : rating > 0 ? 1 : 0;
    return target - ops.dot(users, user, items, item);
  }
}

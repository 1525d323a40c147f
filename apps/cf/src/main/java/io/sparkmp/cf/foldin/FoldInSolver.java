package io.sparkmp.cf.foldin;

import breeze.linalg.MatrixSingularException;
import io.sparkmp.cf.model.FactorModel;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/**
 * From rows of (user, item, rating, bias, factors), sorted by user and item and with nulls for
 * items that are not known, to rows of users.
 *
 * @param rank of the model
 * @param mean of the model
 * @param loss to be minimised
 * @param nonNegative whether factors are held at zero or above
 * @param start what the left side of every user has
 */
record FoldInSolver(int rank, double mean, FoldInLoss loss, boolean nonNegative, double[] start)
    implements MapPartitionsFunction<Row, Row> {
  private static final long serialVersionUID = 1L;

  @Override
  public Iterator<Row> call(Iterator<Row> ratings) {
    return new Users(this, ratings);
  }

  /** The factors and, where the loss has one, the bias. */
  static int unknowns(FoldInLoss loss, int rank) {
    return loss.biases() ? rank + 1 : rank;
  }

  private int unknowns() {
    return unknowns(loss, rank);
  }

  /** One user after the other. */
  private static final class Users implements Iterator<Row> {
    private final FoldInSolver solver;
    private final Iterator<Row> ratings;
    private final NormalEquations equations;
    private final double[] x; // an item's factors and, for the bias, 1
    private @Nullable Row next;

    Users(FoldInSolver solver, Iterator<Row> ratings) {
      this.solver = solver;
      this.ratings = ratings;
      equations = new NormalEquations(solver.unknowns());
      x = new double[solver.unknowns()];
      advance();
    }

    private void advance() {
      next = ratings.hasNext() ? ratings.next() : null;
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public Row next() {
      if (next == null) {
        throw new NoSuchElementException();
      }
      Object user = next.get(0);
      equations.reset(solver.start);
      int known = 0;
      int counted = 0;
      while (next != null && user.equals(next.get(0))) {
        Row row = next;
        double rating = merged(user, row);
        if (!row.isNullAt(4)) {
          known++;
          counted += add(row, rating);
        }
      }
      return counted == 0 ? zeros(user, known) : solved(user, known, counted);
    }

    /**
     * What the rows of one item, the first of which is {@code first}, count as: their mean; of
     * implicit feedback their sum.
     */
    private double merged(Object user, Row first) {
      double sum = 0;
      int rows = 0;
      while (next != null
          && user.equals(next.get(0))
          && Objects.equals(first.get(1), next.get(1))) {
        if (next.isNullAt(2) || !Double.isFinite(next.getDouble(2))) {
          throw new IllegalArgumentException(
              "Cannot fold in user "
                  + user
                  + ": rating "
                  + next.get(2)
                  + " of item "
                  + first.get(1));
        }
        sum += next.getDouble(2);
        rows++;
        advance();
      }
      return solver.loss instanceof FoldInLoss.Implicit ? sum : sum / rows;
    }

    /** Adds a rating; by how much the regularisation grows. */
    private int add(Row row, double rating) {
      float[] factors = FactorModel.floats(row, 4);
      for (int k = 0; k < solver.rank; k++) {
        x[k] = factors[k];
      }
      if (solver.loss instanceof FoldInLoss.Implicit implicit) {
        double confidence = implicit.alpha() * Math.abs(rating);
        equations.addLeft(confidence, x);
        if (rating > 0) {
          equations.addRight(1 + confidence, x);
          return 1;
        }
        return 0;
      }
      if (solver.loss.biases()) {
        x[solver.rank] = 1;
      }
      equations.addLeft(1, x);
      equations.addRight(rating - solver.mean - row.getFloat(3), x);
      return 1;
    }

    /** The minimum for a right side of zeros. */
    private Row zeros(Object user, int known) {
      return row(user, new double[solver.rank + 1], known);
    }

    private Row solved(Object user, int known, int counted) {
      for (int k = 0; k < solver.rank; k++) {
        equations.addDiagonal(k, counted * solver.loss.regularisation());
      }
      if (solver.loss instanceof FoldInLoss.Explicit explicit && explicit.biases()) {
        equations.addDiagonal(solver.rank, counted * explicit.biasRegularisation());
      }
      if (isUndetermined(counted)) {
        throw undetermined(user, known, null);
      }
      try {
        return row(
            user,
            solver.nonNegative ? equations.solveNonNegative(solver.rank) : equations.solve(),
            known);
      } catch (MatrixSingularException e) {
        throw undetermined(user, known, e);
      }
    }

    /** Rounding can hide that equations are singular; that they are too few is certain. */
    private boolean isUndetermined(int counted) {
      return solver.loss instanceof FoldInLoss.Explicit explicit
          && explicit.regularisation() == 0
          && counted
              < solver.rank + (explicit.biases() && explicit.biasRegularisation() == 0 ? 1 : 0);
    }

    private IllegalArgumentException undetermined(
        Object user, int known, @Nullable Throwable cause) {
      return new IllegalArgumentException(
          "Cannot fold in user "
              + user
              + ": "
              + known
              + " ratings do not determine "
              + solver.unknowns()
              + " numbers; train with a regularisation above 0, or leave the user out",
          cause);
    }

    private Row row(Object user, double[] solution, int known) {
      Float[] factors = new Float[solver.rank];
      for (int k = 0; k < factors.length; k++) {
        factors[k] = (float) solution[k];
      }
      float bias = solver.loss.biases() ? (float) solution[solver.rank] : 0;
      return RowFactory.create(user, bias, factors, known);
    }
  }
}

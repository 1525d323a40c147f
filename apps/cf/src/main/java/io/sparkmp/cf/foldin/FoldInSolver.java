package io.sparkmp.cf.foldin;

import breeze.linalg.MatrixSingularException;
import io.sparkmp.cf.model.FactorModel;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.spark.api.java.function.FlatMapGroupsFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/**
 * From rows of (user, item, rating, bias, factors) of one user, sorted by item and with nulls for
 * items that are not known, to the user's row.
 *
 * @param rank of the model
 * @param mean of the model
 * @param loss to be minimised
 * @param nonNegative whether factors are held at zero or above
 * @param start what the left side of every user has
 */
record FoldInSolver(int rank, double mean, FoldInLoss loss, boolean nonNegative, double[] start)
    implements FlatMapGroupsFunction<Object, Row, Row> {
  private static final long serialVersionUID = 1L;

  /** The factors and, where the loss has one, the bias. */
  static int unknowns(FoldInLoss loss, int rank) {
    return loss.biases() ? rank + 1 : rank;
  }

  @Override
  public Iterator<Row> call(Object user, Iterator<Row> ratings) {
    NormalEquations equations = new NormalEquations(unknowns(loss, rank), start.clone());
    int known = 0;
    int counted = 0;
    Row next = ratings.next();
    while (next != null) {
      Row item = next;
      double sum = 0;
      int rows = 0;
      for (; next != null && Objects.equals(item.get(1), next.get(1)); rows++) {
        sum += rating(user, next);
        next = ratings.hasNext() ? ratings.next() : null;
      }
      if (!item.isNullAt(4)) {
        known++;
        counted += add(equations, item, loss instanceof FoldInLoss.Implicit ? sum : sum / rows);
      }
    }
    // The minimum for a right side of zeros is zeros.
    double[] solution =
        counted == 0 ? new double[rank + 1] : solve(equations, user, known, counted);
    Float[] factors = new Float[rank];
    for (int k = 0; k < rank; k++) {
      factors[k] = (float) solution[k];
    }
    float bias = loss.biases() ? (float) solution[rank] : 0;
    return List.of(RowFactory.create(user, bias, factors, known)).iterator();
  }

  private static double rating(Object user, Row row) {
    if (row.isNullAt(2) || !Double.isFinite(row.getDouble(2))) {
      throw new IllegalArgumentException(
          "Cannot fold in user " + user + ": rating " + row.get(2) + " of item " + row.get(1));
    }
    return row.getDouble(2);
  }

  /** Adds a rating; by how much the regularisation grows. */
  private int add(NormalEquations equations, Row row, double rating) {
    double[] x = new double[unknowns(loss, rank)]; // the item's factors and, for the bias, 1
    float[] factors = FactorModel.floats(row, 4);
    for (int k = 0; k < rank; k++) {
      x[k] = factors[k];
    }
    if (loss instanceof FoldInLoss.Implicit implicit) {
      double confidence = implicit.alpha() * Math.abs(rating);
      equations.addLeft(confidence, x);
      if (rating > 0) {
        equations.addRight(1 + confidence, x);
        return 1;
      }
      return 0;
    }
    if (loss.biases()) {
      x[rank] = 1;
    }
    equations.addLeft(1, x);
    equations.addRight(rating - mean - row.getFloat(3), x);
    return 1;
  }

  private double[] solve(NormalEquations equations, Object user, int known, int counted) {
    for (int k = 0; k < rank; k++) {
      equations.addDiagonal(k, counted * loss.regularisation());
    }
    if (loss instanceof FoldInLoss.Explicit explicit && explicit.biases()) {
      equations.addDiagonal(rank, counted * explicit.biasRegularisation());
    }
    if (isUndetermined(counted)) {
      throw undetermined(user, known, null);
    }
    try {
      return nonNegative ? equations.solveNonNegative(rank) : equations.solve();
    } catch (MatrixSingularException e) {
      throw undetermined(user, known, e);
    }
  }

  /** Rounding can hide that equations are singular; that they are too few is certain. */
  private boolean isUndetermined(int counted) {
    return loss instanceof FoldInLoss.Explicit explicit
        && explicit.regularisation() == 0
        && counted < rank + (explicit.biases() && explicit.biasRegularisation() == 0 ? 1 : 0);
  }

  private IllegalArgumentException undetermined(Object user, int known, @Nullable Throwable cause) {
    return new IllegalArgumentException(
        "Cannot fold in user "
            + user
            + ": "
            + known
            + " ratings do not determine "
            + unknowns(loss, rank)
            + " numbers; train with a regularisation above 0, or leave the user out",
        cause);
  }
}

package io.sparkmp.cf.foldin;

import breeze.linalg.MatrixSingularException;
import io.sparkmp.cf.model.FactorModel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.spark.api.java.function.FlatMapGroupsFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/**
 * From rows of (user, item, rating, bias, factors) of one user, sorted by item and with nulls for
 * items that are not known, to the user's row; or the same with users and items exchanged, which
 * the names below leave out.
 *
 * @param solved what is solved for, {@code user} or {@code item}, for messages
 * @param fixed what stays as it is
 * @param rank of the model
 * @param mean of the model
 * @param loss to be minimised
 * @param nonNegative whether factors are held at zero or above
 * @param start what the left side of every user has
 */
record FoldInSolver(
    String solved,
    String fixed,
    int rank,
    double mean,
    FoldInLoss loss,
    boolean nonNegative,
    double[] start)
    implements FlatMapGroupsFunction<Object, Row, Row> {
  private static final long serialVersionUID = 1L;

  /** The factors and, where the loss has one, the bias. */
  static int unknowns(FoldInLoss loss, int rank) {
    return loss.biases() ? rank + 1 : rank;
  }

  /**
   * What the ratings of one item add to the equations: {@code left} x x' on the left, {@code right}
   * x on the right.
   *
   * @param item the id
   * @param rating their mean, or for {@link FoldInLoss.Implicit} their sum
   * @param x the item's factors and, for the bias, 1
   * @param isCounted whether the regularisation grows
   */
  record Rated(
      Object item, double rating, double[] x, double left, double right, boolean isCounted) {}

  @Override
  public Iterator<Row> call(Object user, Iterator<Row> ratings) {
    Equations equations = new Equations();
    forEach(user, ratings, equations::add);
    // The minimum for a right side of zeros is zeros.
    double[] solution = equations.counted == 0 ? new double[rank + 1] : equations.solve(user);
    Float[] factors = new Float[rank];
    for (int k = 0; k < rank; k++) {
      factors[k] = (float) solution[k];
    }
    float bias = loss.biases() ? (float) solution[rank] : 0;
    return List.of(RowFactory.create(user, bias, factors, equations.known)).iterator();
  }

  /** The items of the ratings that are known, in their order. */
  private void forEach(Object user, Iterator<Row> ratings, Consumer<Rated> each) {
    Row next = ratings.hasNext() ? ratings.next() : null;
    while (next != null) {
      Row item = next;
      double sum = 0;
      int rows = 0;
      for (; next != null && Objects.equals(item.get(1), next.get(1)); rows++) {
        sum += rating(user, next);
        next = ratings.hasNext() ? ratings.next() : null;
      }
      if (!item.isNullAt(4)) {
        each.accept(rated(item, loss instanceof FoldInLoss.Implicit ? sum : sum / rows));
      }
    }
  }

  private double rating(Object user, Row row) {
    if (row.isNullAt(2) || !Double.isFinite(row.getDouble(2))) {
      throw new IllegalArgumentException(
          "Cannot fold in "
              + solved
              + " "
              + user
              + ": rating "
              + row.get(2)
              + " of "
              + fixed
              + " "
              + row.get(1));
    }
    return row.getDouble(2);
  }

  private Rated rated(Row item, double rating) {
    double[] x = unknownsOf(FactorModel.floats(item, 4));
    if (loss instanceof FoldInLoss.Implicit implicit) {
      double confidence = implicit.alpha() * Math.abs(rating);
      boolean isWanted = rating > 0;
      return new Rated(item.get(1), rating, x, confidence, isWanted ? 1 + confidence : 0, isWanted);
    }
    return new Rated(item.get(1), rating, x, 1, rating - mean - item.getFloat(3), true);
  }

  /** An item's factors and, where the loss has biases, 1. */
  private double[] unknownsOf(float[] factors) {
    double[] x = new double[unknowns(loss, rank)];
    for (int k = 0; k < rank; k++) {
      x[k] = factors[k];
    }
    if (loss.biases()) {
      x[rank] = 1;
    }
    return x;
  }

  /**
   * The parts that a user's ratings have in his prediction for an item.
   *
   * @param ratings as for {@link #call}
   * @param item a row of the model
   * @throws IllegalArgumentException if nothing that he has rated is known
   */
  Explanation explain(Object user, Iterator<Row> ratings, Row item) {
    Equations equations = new Equations();
    List<Rated> all = new ArrayList<>();
    forEach(user, ratings, all::add);
    all.forEach(equations::add);
    if (equations.counted == 0) {
      throw new IllegalArgumentException(
          "Cannot explain: "
              + solved
              + " "
              + user
              + " has rated no "
              + fixed
              + " that the model knows"
              + (loss instanceof FoldInLoss.Implicit ? ", or none above 0" : ""));
    }
    double[] weights = equations.weights(user, unknownsOf(FactorModel.floats(item, 2)));
    List<Explanation.Part> parts = new ArrayList<>();
    for (Rated rated : all) {
      double part = 0;
      for (int k = 0; k < weights.length; k++) {
        part += weights[k] * rated.x[k];
      }
      parts.add(new Explanation.Part(rated.item, rated.rating, rated.right * part));
    }
    return new Explanation(mean + item.getFloat(1), parts);
  }

  /** The equations of one user. */
  private final class Equations {
    private final NormalEquations sums = new NormalEquations(unknowns(loss, rank), start.clone());
    private int known;
    private int counted;

    void add(Rated rated) {
      known++;
      counted += rated.isCounted ? 1 : 0;
      sums.addLeft(rated.left, rated.x);
      sums.addRight(rated.right, rated.x);
    }

    /** By which a right side is multiplied to give the product of the solution and z. */
    double[] weights(Object user, double[] z) {
      double[] solution = solve(user);
      boolean[] isFree = new boolean[solution.length];
      for (int k = 0; k < isFree.length; k++) {
        isFree[k] = !nonNegative || k == rank || solution[k] > 0;
      }
      return sums.solve(z, isFree);
    }

    double[] solve(Object user) {
      return FoldInSolver.this.solve(sums, user, known, counted);
    }
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
        "Cannot fold in "
            + solved
            + " "
            + user
            + ": "
            + known
            + " ratings do not determine "
            + unknowns(loss, rank)
            + " numbers; train with a regularisation above 0, or leave the "
            + solved
            + " out",
        cause);
  }
}

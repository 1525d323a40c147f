package io.sparkmp.cf.solve;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Solves for one user against fixed items: finds the minimum of a {@link FoldInLoss} as a linear
 * system. Also works with users and items exchanged; the names below say users and items.
 * Immutable.
 *
 * @param solved the side to solve for, {@code user} or {@code item}, for messages
 * @param fixed the fixed side
 * @param rank the model's rank
 * @param mean the model's mean
 * @param loss the loss to minimise
 * @param nonNegative whether factors are constrained to be non-negative
 * @param others how many rows the fixed side has in the model
 * @param start the common start of every left side, n x n with n = {@link #unknowns}: zeros, or for
 *     {@link FoldInLoss.Implicit} the {@link #gram} of the items
 */
public record FoldInSolver(
    String solved,
    String fixed,
    int rank,
    double mean,
    FoldInLoss loss,
    boolean nonNegative,
    long others,
    double[] start)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The number of unknowns: the factors and, if the loss has one, the bias. */
  public static int unknowns(FoldInLoss loss, int rank) {
    return loss.biases() ? rank + 1 : rank;
  }

  /**
   * The sum over rows x of x x'.
   *
   * @param values rows x rank
   * @return rank x rank
   */
  public static double[] gram(int rank, float[] values) {
    double[] sum = new double[rank * rank];
    double[] row = new double[rank];
    for (int at = 0; at < values.length; at += rank) {
      for (int k = 0; k < rank; k++) {
        row[k] = values[at + k];
      }
      NormalEquations.addOuter(sum, 1, row);
    }
    return sum;
  }

  /**
   * A fixed row of the model.
   *
   * @param factors {@code rank} factors
   */
  public record Known(float bias, float[] factors) {}

  /**
   * A rating.
   *
   * @param item the id, null if unknown
   * @param value must be finite
   * @param known the item's row in the model, or null
   */
  public record Rating(@Nullable Object item, double value, @Nullable Known known) {}

  /**
   * A solved row.
   *
   * @param known how many of the rated items the model knows
   */
  public record Solution(float bias, float[] factors, int known) {}

  /**
   * The contribution of an item's ratings to the equations: {@code left} x x' on the left, {@code
   * right} x on the right.
   *
   * @param item the id
   * @param rating their mean, or for {@link FoldInLoss.Implicit} their sum
   * @param x the item's factors and, for the bias, 1
   * @param isCounted whether it counts for the regularisation
   */
  private record Rated(
      Object item, double rating, double[] x, double left, double right, boolean isCounted) {}

  /**
   * Solves for a user.
   *
   * @param ratings the user's, grouped by item; their order decides how sums are rounded
   * @return zeros if no rated item is known or, for {@link FoldInLoss.Implicit}, none was rated
   *     above 0
   * @throws IllegalArgumentException if a rating is not finite, or they do not determine the
   *     solution
   */
  public Solution solve(Object user, Iterator<Rating> ratings) {
    Equations equations = new Equations();
    forEach(user, ratings, equations::add);
    // The minimum for a right side of zeros is zeros.
    double[] solution = equations.counted == 0 ? new double[rank + 1] : equations.solve(user);
    float[] factors = new float[rank];
    for (int k = 0; k < rank; k++) {
      factors[k] = (float) solution[k];
    }
    return new Solution(loss.biases() ? (float) solution[rank] : 0, factors, equations.known);
  }

  /** Visits the known items of the ratings, in order. */
  private void forEach(Object user, Iterator<Rating> ratings, Consumer<Rated> each) {
    Rating next = ratings.hasNext() ? ratings.next() : null;
    while (next != null) {
      Rating item = next;
      double sum = 0;
      int count = 0;
      for (; next != null && Objects.equals(item.item, next.item); count++) {
        sum += checked(user, next);
        next = ratings.hasNext() ? ratings.next() : null;
      }
      if (item.item != null && item.known != null) {
        double rating = loss instanceof FoldInLoss.Implicit ? sum : sum / count;
        each.accept(rated(item.item, item.known, rating));
      }
    }
  }

  private double checked(Object user, Rating rating) {
    if (!Double.isFinite(rating.value)) {
      throw new IllegalArgumentException(
          "Cannot fold in "
              + solved
              + " "
              + user
              + ": rating "
              + rating.value
              + " of "
              + fixed
              + " "
              + rating.item
              + " (expected: a finite number)");
    }
    return rating.value;
  }

  private Rated rated(Object item, Known known, double rating) {
    double[] x = unknownsOf(known.factors);
    if (loss instanceof FoldInLoss.Implicit implicit) {
      double confidence = implicit.alpha() * Math.abs(rating);
      boolean isWanted = rating > 0;
      return new Rated(item, rating, x, confidence, isWanted ? 1 + confidence : 0, isWanted);
    }
    return new Rated(item, rating, x, 1, rating - mean - known.bias, true);
  }

  /** An item's factors and, if the loss has biases, 1. */
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
   * The contributions of a user's ratings to the prediction for an item.
   *
   * @param ratings as for {@link #solve}
   * @param item the item of the prediction
   * @throws IllegalArgumentException like {@link #solve}, and if no rated item is known
   */
  public Explanation explain(Object user, Iterator<Rating> ratings, Known item) {
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
    double[] weights = equations.weights(user, unknownsOf(item.factors));
    List<Explanation.Part> parts = new ArrayList<>();
    for (Rated rated : all) {
      double part = 0;
      for (int k = 0; k < weights.length; k++) {
        part += weights[k] * rated.x[k];
      }
      parts.add(new Explanation.Part(rated.item, rated.rating, rated.right * part));
    }
    return new Explanation(mean + item.bias, parts);
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

    /** The weights that turn a right side into the inner product of the solution and z. */
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
    double penalty = loss.penalty(counted, others);
    for (int k = 0; k < rank; k++) {
      equations.addDiagonal(k, penalty);
    }
    if (loss instanceof FoldInLoss.Explicit explicit && explicit.biases()) {
      equations.addDiagonal(rank, counted * explicit.biasRegularisation());
    }
    if (isUndetermined(counted)) {
      throw undetermined(user, known, null);
    }
    try {
      return nonNegative ? equations.solveNonNegative(rank) : equations.solve();
    } catch (IllegalStateException e) { // the matrix is singular
      throw undetermined(user, known, e);
    }
  }

  /** Whether there are too few equations: rounding can hide that they are singular. */
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

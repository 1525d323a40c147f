package io.sparkmp.cf.kernel;

import java.util.Arrays;

/**
 * The arithmetic of a pass over feedback: adds up the terms of ratings and Gram matrices for each
 * row's subspace, and moves the row to the minimum. Holds only scratch memory.
 *
 * <p>The naive equivalent, for a row x with ratings r of other rows y, c = alpha |r| and p = 1 if r
 * &gt; 0, else 0:
 *
 * <pre>
 *   n = sum of p
 *   g = sum over all y of (x . y) y_B  +  sum over r of (c (x . y) - p (1 + c)) y_B  +  lambda w x_B
 *   H = sum over all y of y_B y_B'     +  sum over r of c y_B y_B'                   +  lambda w I
 *   x_B = x_B - inverse of H times g        (Rendle et al. 2021)
 * </pre>
 *
 * <p>with w the weight of n ({@link ImplicitOptions.Weight}), by default n itself.
 *
 * <p>Where the rated pairs alone count, the sums over all y are left out, n is the number of
 * ratings, and a rating adds (x . y - r) y_B to g and y_B y_B' to H.
 */
final class SubspaceSolver {
  private static final int BATCH = FactorOps.BATCH;

  private final FactorOps ops;
  private final RatingsByRow byRow = new RatingsByRow();
  private final boolean onlyRated;
  private final double alpha;
  private final double regularisation;
  private final ImplicitOptions.Weight weight;
  private final boolean nonNegative;
  private final double[] residuals = new double[BATCH];
  private float[] dots = {};
  private float[] values = {};
  private double[] left = {};
  private double[] right = {};
  private double[] hessian = {};
  private double[] gradient = {};
  private double[] moved = {};

  SubspaceSolver(FactorOps ops, ImplicitOptions options, boolean onlyRated) {
    this.ops = ops;
    this.onlyRated = onlyRated;
    alpha = options.alpha();
    regularisation = options.regularisation();
    weight = options.weight();
    nonNegative = options.nonNegative();
  }

  private void reserve(int rank, int width) {
    if (left.length < BATCH * Math.max(rank, width) || right.length < BATCH * width) {
      left = new double[BATCH * Math.max(rank, width)];
      right = new double[BATCH * width];
      hessian = new double[width * width];
      gradient = new double[width];
      moved = new double[width];
    }
  }

  /** The Gram matrix of a table's rows for a subspace; zeros where the rated pairs alone count. */
  Gram gram(FactorTable table, Subspace subspace) {
    int rank = table.rank();
    int width = subspace.width();
    reserve(rank, width);
    float[] x = table.values();
    Gram gram = new Gram(subspace.from(), width, new double[rank * width]);
    if (onlyRated) {
      return gram;
    }
    for (int first = 0; first < table.rows(); first += BATCH) {
      int count = Math.min(BATCH, table.rows() - first);
      for (int r = 0; r < count; r++) {
        int at = table.offset(first + r);
        for (int k = 0; k < rank; k++) {
          left[r * rank + k] = x[at + k];
        }
        load(x, at, subspace, r);
      }
      ops.addOuter(gram.values(), left, rank, right, width, count, false);
    }
    return gram;
  }

  private void load(float[] x, int at, Subspace subspace, int r) {
    int to = r * subspace.width();
    for (int j = 0; j < subspace.size(); j++) {
      right[to + j] = x[at + subspace.from() + j];
    }
    Arrays.fill(right, to + subspace.size(), to + subspace.width(), 0);
  }

  /**
   * Adds the ratings of a block to the sums of its rows.
   *
   * @param rowOf the row of each rating on the side that the pass updates
   * @param otherOf the row of each rating on the other side
   * @return the sum over the ratings of (1 + c) (p - x . y)^2 - (x . y)^2 for p = 1 and of c (x .
   *     y)^2 for p = 0: with the squares of all x . y it is the loss. Where the rated pairs alone
   *     count, the sum of (r - x . y)^2
   */
  double add(
      FactorTable rows,
      int[] rowOf,
      FactorTable others,
      int[] otherOf,
      float[] ratings,
      Subspace subspace,
      RowSums sums) {
    reserve(rows.rank(), subspace.width());
    double loss = 0;
    int most = RatingsByRow.most(rows.rows());
    for (int from = 0; from < ratings.length; from += most) {
      int to = from + Math.min(most, ratings.length - from);
      findDots(rows, rowOf, others, otherOf, ratings, from, to);
      for (int row = 0; row < rows.rows(); row++) {
        if (byRow.start(row) < byRow.start(row + 1)) {
          loss += addRow(row, others, subspace, sums);
        }
      }
    }
    return loss;
  }

  /** Computes inner products in the order of the block, and leaves them in that of the places. */
  private void findDots(
      FactorTable rows,
      int[] rowOf,
      FactorTable others,
      int[] otherOf,
      float[] ratings,
      int from,
      int to) {
    if (dots.length < to - from) {
      dots = new float[to - from];
      values = new float[to - from];
    }
    byRow.count(rowOf, from, to, rows.rows());
    float[] x = rows.values();
    float[] y = others.values();
    int width = rows.width();
    for (int k = from; k < to; k++) {
      int place = byRow.place(rowOf[k], otherOf[k]);
      dots[place] = ops.dot(x, rows.offset(rowOf[k]), y, others.offset(otherOf[k]), width);
      values[place] = ratings[k];
    }
  }

  private double addRow(int row, FactorTable others, Subspace subspace, RowSums sums) {
    int size = subspace.size();
    int width = subspace.width();
    float[] y = others.values();
    Arrays.fill(hessian, 0, width * width, 0);
    Arrays.fill(gradient, 0, width, 0);
    long positive = 0;
    double loss = 0;
    int end = byRow.start(row + 1);
    for (int first = byRow.start(row); first < end; first += BATCH) {
      int count = Math.min(BATCH, end - first);
      for (int r = 0; r < count; r++) {
        double rating = values[first + r];
        double dot = dots[first + r];
        double confidence = 1;
        double residual;
        if (onlyRated) {
          positive++;
          residual = dot - rating;
          loss = Math.fma(residual, residual, loss);
        } else {
          confidence = alpha * Math.abs(rating);
          double target = 0;
          if (rating > 0) {
            positive++;
            target = 1 + confidence;
          }
          residual = confidence * dot - target;
          loss += (residual - target) * dot + target;
        }
        residuals[r] = residual;
        load(y, others.offset(byRow.other(first + r)), subspace, r);
        for (int j = 0; j < width; j++) {
          left[r * width + j] = confidence * right[r * width + j];
        }
      }
      ops.addOuter(gradient, residuals, 1, right, width, count, false);
      ops.addOuter(hessian, left, width, right, width, count, true);
    }
    double[] into = sums.values();
    int at = row * RowSums.stride(size);
    into[at++] += positive;
    for (int j = 0; j < size; j++) {
      into[at++] += gradient[j];
    }
    for (int i = 0; i < size; i++) {
      for (int j = 0; j <= i; j++) {
        into[at++] += hessian[i * width + j];
      }
    }
    return loss;
  }

  /**
   * Moves each row to the minimum of its subspace, and rows without a rating that counts to zero.
   *
   * @param others how many rows the other side has
   */
  void solve(FactorTable rows, Subspace subspace, RowSums sums, long others) {
    reserve(rows.rank(), subspace.width());
    for (int row = 0; row < rows.rows(); row++) {
      if (sums.values()[row * RowSums.stride(subspace.size())] == 0) {
        int at = rows.offset(row);
        Arrays.fill(rows.values(), at, at + rows.rank(), 0); // the minimum of all its subspaces
      } else {
        solve(row, rows, subspace, sums, others);
      }
    }
  }

  private void solve(int row, FactorTable rows, Subspace subspace, RowSums sums, long others) {
    int size = subspace.size();
    int width = subspace.width();
    double[] gram = sums.gram().values();
    float[] x = rows.values();
    int offset = rows.offset(row);
    int at = row * RowSums.stride(size);
    double lambda = regularisation * weight.of(sums.values()[at++], others);
    System.arraycopy(sums.values(), at, gradient, 0, size);
    at += size;
    for (int k = 0; k < rows.rank(); k++) {
      double xk = x[offset + k];
      for (int j = 0; j < size; j++) {
        gradient[j] = Math.fma(xk, gram[k * width + j], gradient[j]);
      }
    }
    int from = offset + subspace.from();
    for (int i = 0; i < size; i++) {
      gradient[i] = Math.fma(lambda, x[from + i], gradient[i]);
      moved[i] = x[from + i];
      for (int j = 0; j <= i; j++) {
        hessian[i * width + j] = sums.values()[at++] + gram[(subspace.from() + i) * width + j];
      }
      hessian[i * width + i] += lambda;
    }
    if (nonNegative) {
      NewtonStep.solveNonNegative(hessian, width, gradient, moved, size);
    } else {
      NewtonStep.solve(hessian, width, gradient, size);
      for (int j = 0; j < size; j++) {
        moved[j] += gradient[j];
      }
    }
    for (int j = 0; j < size; j++) {
      x[from + j] = (float) moved[j];
    }
  }
}

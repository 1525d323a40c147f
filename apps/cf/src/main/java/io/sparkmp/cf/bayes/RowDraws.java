package io.sparkmp.cf.bayes;

import io.sparkmp.cf.kernel.FactorOps;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.NewtonStep;
import io.sparkmp.cf.kernel.RatingsByRow;
import io.sparkmp.errors.FinalFailureException;
import io.sparkmp.random.SplitMix64;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The arithmetic of a pass: adds up what ratings say of each row's coordinates, and draws these.
 * Holds scratch memory, no results.
 *
 * <p>The naive equivalent, for a row x with ratings r of other rows y, whose coordinates are f (the
 * factors of y, and 1 for the bias), e being the error of the current draw:
 *
 * <pre>
 *   g = - alpha sum of e f + Lambda_B (x - mean)      H = alpha sum of f f' + Lambda_BB
 *   x_B = x_B - inverse(H) g + L'^-1 z,      H = L L',  z standard normal
 * </pre>
 *
 * <p>That is a draw from the conditional distribution N(mu, inverse(H)) of Salakhutdinov and Mnih
 * (2008), equations 11 to 13, for some coordinates given the others.
 *
 * <p>For b coordinates a row has 2 + b + b (b + 1) / 2 sums:
 *
 * <pre>
 *   b = 2:   ratings | e e | e f 0, 1 | f f 00, 10, 11
 * </pre>
 */
final class RowDraws {
  private static final int BATCH = FactorOps.BATCH;

  private final FactorOps ops;
  private final RatingsByRow byRow = new RatingsByRow();
  private final double[] left = new double[BATCH];
  private double[] errors = {};
  private double[] right = {};
  private double[] hessian = {};
  private double[] gradient = {};
  private double[] normal = {};

  RowDraws(FactorOps ops) {
    this.ops = ops;
  }

  static int stride(int size) {
    return 2 + size + size * (size + 1) / 2;
  }

  /** Zeros for all rows. */
  static double[] zeros(int rows, int size) {
    long all = (long) rows * stride(size);
    if (all > Integer.MAX_VALUE - 8) {
      throw new FinalFailureException(
          "Cannot hold the sums of "
              + rows
              + " rows for "
              + size
              + " factors that are drawn together: use a smaller subspace, more workers, or more"
              + " slices per worker");
    }
    return new double[(int) all];
  }

  private void reserve(int width) {
    if (gradient.length < width) {
      right = new double[BATCH * width];
      hessian = new double[width * width];
      gradient = new double[width];
      normal = new double[width];
    }
  }

  /**
   * Adds the ratings of a block to the sums of its rows.
   *
   * @param rowOf the row of each rating among those that the pass draws
   * @param otherOf the row of each rating on the other side
   * @param mean what predictions have besides biases and factors
   * @param sums changed in place
   * @return the sum of squared errors
   */
  double add(
      FactorTable rows,
      int[] rowOf,
      FactorTable others,
      int[] otherOf,
      float[] ratings,
      double mean,
      Coordinates drawn,
      double[] sums) {
    reserve(drawn.width());
    double squares = 0;
    int most = RatingsByRow.most(rows.rows());
    for (int from = 0; from < ratings.length; from += most) {
      int to = from + Math.min(most, ratings.length - from);
      findErrors(rows, rowOf, others, otherOf, ratings, mean, from, to);
      for (int row = 0; row < rows.rows(); row++) {
        if (byRow.start(row) < byRow.start(row + 1)) {
          squares += addRow(row, others, drawn, sums);
        }
      }
    }
    return squares;
  }

  /** Computes errors in the order of the block, and leaves them in that of the places. */
  private void findErrors(
      FactorTable rows,
      int[] rowOf,
      FactorTable others,
      int[] otherOf,
      float[] ratings,
      double mean,
      int from,
      int to) {
    if (errors.length < to - from) {
      errors = new double[to - from];
    }
    byRow.count(rowOf, from, to, rows.rows());
    float[] x = rows.values();
    float[] y = others.values();
    int width = rows.width();
    for (int k = from; k < to; k++) {
      int row = rows.offset(rowOf[k]);
      int other = others.offset(otherOf[k]);
      double base = mean + x[row + width];
      errors[byRow.place(rowOf[k], otherOf[k])] =
          ratings[k] - (base + y[other + width] + (double) ops.dot(x, row, y, other, width));
    }
  }

  private double addRow(int row, FactorTable others, Coordinates drawn, double[] sums) {
    int size = drawn.size();
    int width = drawn.width();
    float[] y = others.values();
    Arrays.fill(hessian, 0, width * width, 0);
    Arrays.fill(gradient, 0, width, 0);
    double squares = 0;
    int end = byRow.start(row + 1);
    for (int first = byRow.start(row); first < end; first += BATCH) {
      int count = Math.min(BATCH, end - first);
      for (int r = 0; r < count; r++) {
        double error = errors[first + r];
        squares = Math.fma(error, error, squares);
        left[r] = error;
        load(y, others.offset(byRow.other(first + r)), drawn, r);
      }
      ops.addOuter(gradient, left, 1, right, width, count, false);
      ops.addOuter(hessian, right, width, right, width, count, true);
    }
    int at = row * stride(size);
    sums[at++] += end - byRow.start(row);
    sums[at++] += squares;
    for (int j = 0; j < size; j++) {
      sums[at++] += gradient[j];
    }
    for (int i = 0; i < size; i++) {
      for (int j = 0; j <= i; j++) {
        sums[at++] += hessian[i * width + j];
      }
    }
    return squares;
  }

  private void load(float[] y, int at, Coordinates drawn, int r) {
    int to = r * drawn.width();
    for (int j = 0; j < drawn.factors(); j++) {
      right[to + j] = y[at + drawn.from() + j];
    }
    if (drawn.bias()) {
      right[to + drawn.factors()] = 1;
    }
    Arrays.fill(right, to + drawn.size(), to + drawn.width(), 0);
  }

  /**
   * Draws the coordinates of each row that has ratings.
   *
   * @param rows changed in place
   * @param isUsers whether these are users
   * @param chain with the precisions
   * @param pass the number of the pass, which random numbers are derived from
   * @param totals where ratings and squared errors after the draws are added, or null
   * @param expected set to the means of the distributions that coordinates are drawn from, those of
   *     a row without ratings to its coordinates; or null
   */
  void draw(
      BayesRows rows,
      boolean isUsers,
      Coordinates drawn,
      GibbsChain chain,
      int pass,
      double @Nullable [] totals,
      double @Nullable [] expected) {
    reserve(drawn.width());
    FactorTable table = rows.factors();
    int size = drawn.size();
    Link link = chain.link(isUsers);
    double[] rest = new double[link.coordinates()];
    double[] prior = prior(isUsers, drawn, chain);
    double[] sums = rows.pass();
    for (int row = 0; row < table.rows(); row++) {
      if (expected != null) {
        for (int j = 0; j < size; j++) {
          expected[row * size + j] = table.values()[table.offset(row) + drawn.place(table, j)];
        }
      }
      if (rows.isRated(row)) {
        int at = row * stride(size);
        link.rest(rows, row, rest);
        double change = drawRow(rows, row, drawn, prior, rest, chain.noise(), pass, sums, at + 2);
        if (totals != null) {
          totals[GibbsTotals.RATINGS] += sums[at];
          totals[GibbsTotals.ERRORS] += sums[at + 1] + change;
        }
        if (expected != null) {
          for (int j = 0; j < size; j++) {
            expected[row * size + j] += normal[j];
          }
        }
      }
    }
  }

  /** For each coordinate of a row its precisions with those that are drawn: rows of the width. */
  private static double[] prior(boolean isUsers, Coordinates drawn, GibbsChain chain) {
    int rank = chain.link(isUsers).rank();
    double[] prior = new double[(rank + 1) * drawn.width()];
    for (int k = 0; k <= rank; k++) {
      for (int j = 0; j < drawn.size(); j++) {
        prior[k * drawn.width() + j] = chain.precision(isUsers, k, drawn.coordinate(j, rank));
      }
    }
    return prior;
  }

  /**
   * Returns by how much the squared errors change; leaves in {@code normal} by how much the mean of
   * the distribution differs from the row.
   */
  private double drawRow(
      BayesRows rows,
      int row,
      Coordinates drawn,
      double[] prior,
      double[] rest,
      double noise,
      int pass,
      double[] sums,
      int first) {
    FactorTable table = rows.factors();
    int size = drawn.size();
    int width = drawn.width();
    float[] x = table.values();
    int offset = table.offset(row);
    SplitMix64 random = new SplitMix64(SplitMix64.derive(rows.seeds()[row], pass));
    Arrays.fill(gradient, 0, width, 0);
    ops.addOuter(gradient, rest, 1, prior, width, rest.length, false);
    int at = first + size;
    for (int i = 0; i < size; i++) {
      gradient[i] = Math.fma(-noise, sums[first + i], gradient[i]);
      normal[i] = random.nextGaussian();
      int own = drawn.coordinate(i, rest.length - 1) * width;
      for (int j = 0; j <= i; j++) {
        hessian[i * width + j] = Math.fma(noise, sums[at++], prior[own + j]);
      }
    }
    NewtonStep.draw(hessian, width, gradient, normal, size);
    double change = 0;
    at = first + size;
    for (int i = 0; i < size; i++) {
      int place = offset + drawn.place(table, i);
      float now = x[place];
      x[place] = (float) (now + gradient[i]);
      double step = (double) x[place] - now; // as rounded
      gradient[i] = step;
      double twice = -2 * sums[first + i];
      for (int j = 0; j < i; j++) {
        twice = Math.fma(2 * sums[at++], gradient[j], twice);
      }
      change += step * Math.fma(sums[at++], step, twice);
    }
    return change;
  }
}

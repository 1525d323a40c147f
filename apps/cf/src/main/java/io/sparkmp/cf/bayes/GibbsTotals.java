package io.sparkmp.cf.bayes;

import io.sparkmp.cf.kernel.FactorOps;
import java.util.Arrays;

/**
 * The places of what is summed over all workers at the end of an iteration. The coordinates of a
 * row are its factors and then its bias, as they differ from the means of their priors:
 *
 * <pre>
 *   ratings | squared errors | users | coordinates | weighted | products
 *                            | items | coordinates | weighted | products
 * </pre>
 *
 * <p>The weighted ones are the coordinates of each row times its number of ratings. The products of
 * coordinates are stored as {@link Wishart} has them.
 *
 * @param rank of the factorisation
 */
record GibbsTotals(int rank) {
  static final int RATINGS = 0;
  static final int ERRORS = 1;
  static final int USERS = 2;

  /** The place of the sums of coordinates within a side. */
  static final int COORDINATES = 1;

  int length() {
    return items() + ofSide();
  }

  int items() {
    return USERS + ofSide();
  }

  private int ofSide() {
    return products() + Wishart.length(rank + 1);
  }

  /** The place of the weighted sums within a side. */
  int weighted() {
    return COORDINATES + rank + 1;
  }

  /** The place of the products within a side. */
  int products() {
    return weighted() + rank + 1;
  }

  /** Adds the rows of a side that have ratings. */
  void add(FactorOps ops, BayesRows rows, Link link, double[] into, int at) {
    Coordinates all = new Coordinates(0, rank, true);
    int size = all.size();
    int width = all.width();
    double[] squares = new double[width * width];
    double[] some = new double[FactorOps.BATCH * width];
    double[] rest = new double[size];
    int count = 0;
    for (int row = 0; row < rows.factors().rows(); row++) {
      if (rows.isRated(row)) {
        link.rest(rows, row, rest);
        into[at]++;
        for (int k = 0; k < size; k++) {
          into[at + COORDINATES + k] += rest[k];
          into[at + weighted() + k] += rows.counts()[row] * rest[k];
        }
        System.arraycopy(rest, 0, some, count++ * width, size);
        if (count == FactorOps.BATCH) {
          ops.addOuter(squares, some, width, some, width, count, true);
          count = 0;
        }
      }
    }
    ops.addOuter(squares, some, width, some, width, count, true);
    for (int i = 0; i < size; i++) {
      int from = at + products() + Wishart.place(i, 0);
      for (int j = 0; j <= i; j++) {
        into[from + j] += squares[i * width + j];
      }
    }
  }

  /** The sums of products of a side. */
  double[] products(double[] totals, int at) {
    int from = at + products();
    return Arrays.copyOfRange(totals, from, from + Wishart.length(rank + 1));
  }
}

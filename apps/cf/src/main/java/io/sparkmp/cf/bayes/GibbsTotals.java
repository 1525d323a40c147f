package io.sparkmp.cf.bayes;

import io.sparkmp.cf.kernel.FactorTable;

/**
 * The places of what is summed over all workers at the end of an iteration, biases and factors as
 * they differ from the means of their priors:
 *
 * <pre>
 *   ratings | squared errors | users | biases | their squares | squares of each factor | weighted
 *                            | items | biases | their squares | squares of each factor | weighted
 * </pre>
 *
 * <p>The last are the factors and the bias of each row times its number of ratings.
 *
 * @param rank of the factorisation
 */
record GibbsTotals(int rank) {
  static final int RATINGS = 0;
  static final int ERRORS = 1;
  static final int USERS = 2;

  /** Places within a side. */
  static final int BIASES = 1;

  static final int SQUARED_BIASES = 2;
  static final int FACTORS = 3;

  int length() {
    return items() + ofSide();
  }

  int items() {
    return USERS + ofSide();
  }

  private int ofSide() {
    return weighted() + rank + 1;
  }

  /** The place of the weighted sums within a side. */
  int weighted() {
    return FACTORS + rank;
  }

  /** Adds the rows of a side that have ratings. */
  void add(BayesRows rows, Link link, double[] into, int at) {
    FactorTable table = rows.factors();
    float[] x = table.values();
    for (int row = 0; row < table.rows(); row++) {
      if (rows.isRated(row)) {
        double bias = table.bias(row) - link.mean(rows.features(), row, rank);
        into[at]++;
        into[at + BIASES] += bias;
        into[at + SQUARED_BIASES] += bias * bias;
        into[at + weighted() + rank] += rows.counts()[row] * bias;
        for (int k = 0; k < rank; k++) {
          double factor = x[table.offset(row) + k] - link.mean(rows.features(), row, k);
          into[at + FACTORS + k] += factor * factor;
          into[at + weighted() + k] += rows.counts()[row] * factor;
        }
      }
    }
  }
}

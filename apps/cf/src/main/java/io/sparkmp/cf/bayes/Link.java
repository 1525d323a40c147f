package io.sparkmp.cf.bayes;

import io.sparkmp.cf.features.FeatureRows;
import io.sparkmp.cf.kernel.FactorTable;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The link of one side: the matrix B whose product with the features of a row is the mean of the
 * prior of its factors and its bias. All workers hold the same. Changed in place.
 *
 * @param rank of the factorisation
 * @param matrix a row for each feature: its effect on each factor, and then on the bias
 * @param ridge one number: the precision of the matrix in units of the side's precisions
 * @param shift of each coordinate: the mean, over all ratings, of what features do not explain. A
 *     rating is more often of a popular row, and such rows are not like others
 * @param sums of this worker in a pass that draws a part of the matrix; see {@link LinkDraw}
 * @param samples the matrix, and then the shift, in each draw that is kept
 */
public record Link(
    int rank, double[] matrix, double[] ridge, double[] shift, double[] sums, float[][] samples)
    implements Serializable {

  /** Features that are drawn together, at most: their Hessian is as large as that squared. */
  private static final int LARGEST_PART = 512;

  /** Before the first draw: no feature has an effect. */
  static Link start(int features, int rank, int samples) {
    int size = Math.multiplyExact(features, rank + 1);
    return new Link(
        rank,
        new double[size],
        new double[] {1},
        new double[rank + 1],
        new double[length(features, rank)],
        new float[samples][size == 0 ? 0 : size + rank + 1]);
  }

  /** How many numbers are summed up for the draw of a part. */
  static int length(int features, int rank) {
    int most = most(features);
    return most * (most + 1) / 2 + most * (rank + 1);
  }

  int coordinates() {
    return rank + 1;
  }

  int features() {
    return matrix.length / coordinates();
  }

  /**
   * How many features have been drawn so far. The others, whose effects are zero until their first
   * turn, say nothing of precisions: counted as effects of zero they would make these so large that
   * the features are not found later.
   */
  int drawn() {
    int drawn = 0;
    for (int at = 0; at < matrix.length; at += coordinates()) {
      drawn += matrix[at] == 0 ? 0 : 1;
    }
    return drawn;
  }

  boolean isEmpty() {
    return matrix.length == 0;
  }

  private static int parts(int features) {
    return (features + LARGEST_PART - 1) / LARGEST_PART;
  }

  /** The most features of a part. */
  private static int most(int features) {
    return features == 0 ? 0 : (features + parts(features) - 1) / parts(features);
  }

  /**
   * The features whose turn it is.
   *
   * @param turn counted from 0
   */
  Part part(int turn) {
    int most = most(features());
    int from = isEmpty() ? 0 : turn % parts(features()) * most;
    return new Part(from, Math.min(features(), from + most));
  }

  /** The features from {@code from} to {@code to} - 1. */
  record Part(int from, int to) {
    int size() {
      return to - from;
    }
  }

  /** The mean of the prior of a coordinate of a row: a factor, or the bias after the last one. */
  double mean(FeatureRows features, int row, int coordinate) {
    double sum = 0;
    for (int e = features.start(row); e < features.end(row); e++) {
      sum += features.values()[e] * matrix[features.columns()[e] * coordinates() + coordinate];
    }
    return sum;
  }

  /**
   * How far each coordinate of a row is from the mean of its prior.
   *
   * @param rest set to that
   */
  void rest(BayesRows rows, int row, double[] rest) {
    FactorTable table = rows.factors();
    FeatureRows features = rows.features();
    for (int k = 0; k < rank; k++) {
      rest[k] = table.values()[table.offset(row) + k];
    }
    rest[rank] = table.bias(row);
    if (isEmpty()) {
      return;
    }
    for (int e = features.start(row); e < features.end(row); e++) {
      int from = features.columns()[e] * rest.length;
      for (int k = 0; k < rest.length; k++) {
        rest[k] -= features.values()[e] * matrix[from + k];
      }
    }
  }

  /** What features let expect of a coordinate of a row without ratings, if somebody rates it. */
  double expected(FeatureRows features, int row, int coordinate) {
    return mean(features, row, coordinate) + shift[coordinate];
  }

  /**
   * Sets the shift.
   *
   * @param totals that have the sums over all ratings
   * @param at where they start
   */
  void shift(double[] totals, int at, double ratings) {
    for (int k = 0; k < shift.length; k++) {
      shift[k] = totals[at + k] / ratings;
    }
  }

  /** The sums over all features of the products of two effects, as {@link Wishart} stores them. */
  double[] products() {
    double[] sums = new double[Wishart.length(coordinates())];
    for (int at = 0; at < matrix.length; at += coordinates()) {
      for (int i = 0; i < coordinates(); i++) {
        int row = Wishart.place(i, 0);
        for (int j = 0; j <= i; j++) {
          sums[row + j] = Math.fma(matrix[at + i], matrix[at + j], sums[row + j]);
        }
      }
    }
    return sums;
  }

  /**
   * The matrix in each kept draw.
   *
   * @param kept how many there are; if none, it is the current one
   */
  public float[][] draws(int kept) {
    if (kept > 0) {
      return Arrays.copyOf(samples, kept);
    }
    return new float[][] {now()};
  }

  void keep(int sample) {
    samples[sample] = now();
  }

  private float[] now() {
    float[] now = new float[isEmpty() ? 0 : matrix.length + shift.length];
    for (int i = 0; i < now.length; i++) {
      now[i] = (float) (i < matrix.length ? matrix[i] : shift[i - matrix.length]);
    }
    return now;
  }

  Link copy() {
    float[][] kept = Arrays.stream(samples).map(float[]::clone).toArray(float[][]::new);
    return new Link(rank, matrix.clone(), ridge.clone(), shift.clone(), sums.clone(), kept);
  }
}

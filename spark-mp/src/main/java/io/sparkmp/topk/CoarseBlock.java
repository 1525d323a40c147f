package io.sparkmp.topk;

import org.jspecify.annotations.Nullable;

/**
 * Candidates with one byte per coordinate: a quarter of the memory traffic, which limits a search
 * for a single query. A row v is held as s q + r, where the scale s is a float, q are whole numbers
 * from -127 to 127, and r is the remainder, of which only the length is kept. By the Cauchy-Schwarz
 * inequality, for a query u
 *
 * <pre>
 *   u v &lt;= s (u q) + |u| |r|
 * </pre>
 *
 * <p>so candidates whose bound is below a threshold need not be scored. Packed coordinate by
 * coordinate in groups of {@value ScoreOps#COARSE_GROUP}; the last group is padded with zeros.
 *
 * @param values the q: whole groups x dimension
 * @param scales one per row of whole groups
 * @param slacks one per row of whole groups: an upper bound of |r| plus the rounding of scores and
 *     bounds, for a query of length 1
 */
record CoarseBlock(byte[] values, float[] scales, float[] slacks) {

  private static final int GROUP = ScoreOps.COARSE_GROUP;
  private static final int STEPS = 127;
  private static final double UNIT = 0x1p-24; // relative error of rounding to a float

  /** Between these lengths, products of two neither underflow nor overflow. */
  private static final double SHORTEST = 1e-12;

  private static final double LONGEST = 1e12;

  /** The number of rows rounded up to whole groups. */
  static int padded(int rows) {
    return Math.multiplyExact((rows + GROUP - 1) / GROUP, GROUP);
  }

  /**
   * Quantises a block, which is not kept.
   *
   * @return null if a row is too long for the bounds to hold
   */
  static @Nullable CoarseBlock of(VectorBlock block) {
    int dimension = block.dimension();
    int padded = padded(block.size());
    CoarseBlock coarse =
        new CoarseBlock(
            new byte[Math.multiplyExact(padded, dimension)], new float[padded], new float[padded]);
    for (int row = 0; row < block.size(); row++) {
      double length = length(block.values(), row * dimension, dimension);
      if (!(length < LONGEST)) {
        return null;
      }
      if (length > SHORTEST) {
        coarse.put(block.values(), row, dimension, length);
      } else if (length > 0) {
        coarse.slacks[row] = (float) (2 * SHORTEST); // and q = 0
      }
    }
    return coarse;
  }

  /**
   * Upper bounds, for one query, of the scores of {@link ScoreOps#score}.
   *
   * @param queries row-major; the query starts at {@code query}
   * @param length the query's length from {@link #lengthOf}
   * @param biases for whole groups
   * @param from the first candidate, at the start of a group
   * @param n the number of candidates; their bounds go to the start of {@code bounds}, followed by
   *     those of the rest of the last group
   */
  void bound(
      ScoreOps ops,
      float[] queries,
      int query,
      float length,
      float[] biases,
      int from,
      int n,
      float[] bounds) {
    int dimension = values.length / Math.max(1, scales.length);
    for (int c = 0; c < n; c += GROUP) {
      ops.bound(
          queries, query, dimension, length, values, from + c, scales, slacks, biases, bounds, c);
    }
  }

  private void put(float[] from, int row, int dimension, double length) {
    float most = 0;
    for (int k = 0; k < dimension; k++) {
      most = Math.max(most, Math.abs(from[row * dimension + k]));
    }
    float scale = most / STEPS;
    int to = row / GROUP * GROUP * dimension + row % GROUP;
    double squares = 0;
    for (int k = 0; k < dimension; k++) {
      float value = from[row * dimension + k];
      int steps = Math.max(-STEPS, Math.min(STEPS, Math.round(value / scale)));
      values[to + k * GROUP] = (byte) steps;
      double left = value - (double) scale * steps;
      squares += left * left;
    }
    scales[row] = scale;
    slacks[row] = up(1.001 * Math.sqrt(squares) + rounding(dimension) * length);
  }

  /**
   * The largest rounding error, relative to the product of both lengths: d fused multiply-adds add
   * d units to the score and 2 d to the bound, since s q is at most twice as long as v; the
   * remaining operations add less than ten.
   */
  private static double rounding(int dimension) {
    return 4 * UNIT * (dimension + 4);
  }

  /**
   * The length of a query, rounded up.
   *
   * @return NaN if it is too long or too short for the bounds to hold
   */
  static float lengthOf(float[] queries, int at, int dimension) {
    double length = length(queries, at, dimension);
    return length > SHORTEST && length < LONGEST ? up(length) : Float.NaN;
  }

  private static double length(float[] values, int at, int dimension) {
    double squares = 0;
    for (int k = at; k < at + dimension; k++) {
      squares += (double) values[k] * values[k];
    }
    return Math.sqrt(squares);
  }

  private static float up(double value) {
    return Math.nextUp((float) (value * (1 + 4 * UNIT)));
  }
}

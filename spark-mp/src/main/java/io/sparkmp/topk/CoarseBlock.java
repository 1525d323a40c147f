package io.sparkmp.topk;

import org.jspecify.annotations.Nullable;

/**
 * Candidates with a byte a coordinate: a quarter of what has to be read from memory, for which a
 * search for one query waits. A row v is held as s q + r, where the scale s is a float, q are whole
 * numbers from -127 to 127, and r is what is left, of which only the length is kept. By the
 * inequality of Cauchy and Schwarz, for a query u
 *
 * <pre>
 *   u v &lt;= s (u q) + |u| |r|
 * </pre>
 *
 * <p>so that candidates whose bound is below a threshold need not be scored. Packed coordinate by
 * coordinate in groups of {@value ScoreOps#COARSE_GROUP}, of which the last is filled with zeros.
 *
 * @param values of q: whole groups x dimension
 * @param scales of the rows of whole groups
 * @param slacks of the rows of whole groups: at least |r|, and what the rounding of scores and
 *     bounds can come to, for a query of length 1
 */
record CoarseBlock(byte[] values, float[] scales, float[] slacks) {

  private static final int GROUP = ScoreOps.COARSE_GROUP;
  private static final int STEPS = 127;
  private static final double UNIT = 0x1p-24; // to round to a float adds at most this part

  /** Between these, products of two lengths are far from the least and the largest of floats. */
  private static final double SHORTEST = 1e-12;

  private static final double LONGEST = 1e12;

  /** How many rows there are, up to the end of the last group. */
  static int padded(int rows) {
    return Math.multiplyExact((rows + GROUP - 1) / GROUP, GROUP);
  }

  /**
   * The candidates of a block, which is not kept.
   *
   * @return null if one is so long that bounds would not hold
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
   * Bounds from above, for one query, of scores as {@link ScoreOps#score} gives them.
   *
   * @param queries row-major; the query starts at {@code query}
   * @param length of the query, by {@link #lengthOf}
   * @param biases of whole groups
   * @param from the first candidate, at which a group starts
   * @param n how many candidates; their bounds go to the start of {@code bounds}, and behind them
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
   * What rounding comes to at most, as a part of the lengths of both vectors: d fused multiply-adds
   * add d units to the score, and 2 d to the bound, since s q is at most twice as long as v; what
   * is done with the two adds less than ten.
   */
  private static double rounding(int dimension) {
    return 4 * UNIT * (dimension + 4);
  }

  /**
   * The length of a query, rounded up.
   *
   * @return NaN if it is so long or so short that bounds would not hold
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

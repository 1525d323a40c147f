package io.sparkmp.cf.kernel;

import io.sparkmp.errors.Arguments;
import io.sparkmp.errors.FinalFailureException;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.simd.ScalarRows;

/**
 * The factors of users or items: one row each, in a single array that is changed in place.
 *
 * <p>A row holds {@code rank} factors, zeros up to the next multiple of {@value #LANES}, and then a
 * tail: the bias and, for the adaptive schedule, the root that divides the step, minus 1, and the
 * squared norm of the factors. Padding stays zero under every update, so kernels need no special
 * code for the last few factors:
 *
 * <pre>
 *   rank 3:   f0 f1 f2 0 0 0 0 0 0 0 0 0 0 0 0 0 | bias growth norm 0
 *             ^ offset(row)                        ^ offset(row) + width
 * </pre>
 *
 * @param rows the number of rows
 * @param rank factors per row
 * @param values all rows; owned by the table
 */
public record FactorTable(int rows, int rank, float[] values) implements FactorRows {
  /** The largest rank, beyond the memory of any training. */
  public static final int MOST_FACTORS = 1 << 20;

  /** The lanes of the fixed reduction order, on every machine. */
  static final int LANES = ScalarRows.LANES;

  /** Positions in the tail. */
  static final int BIAS = 0;

  static final int GROWTH = 1;
  static final int NORM = 2;
  private static final int TAIL = 4;

  /** A table of zeros. */
  public FactorTable(int rows, int rank) {
    this(rows, rank, new float[checkedSize(rows, rank)]);
  }

  /** Checks the length. */
  public FactorTable {
    if (values.length != checkedSize(rows, rank)) {
      throw new IllegalArgumentException(
          "Invalid values: "
              + values.length
              + " floats (expected: "
              + checkedSize(rows, rank)
              + " for "
              + rows
              + " rows of rank "
              + rank
              + ")");
    }
  }

  /**
   * Checks a rank.
   *
   * @throws IllegalArgumentException if it is less than 1 or above {@value #MOST_FACTORS}
   */
  public static void checkRank(int rank) {
    Arguments.check("rank", rank, rank >= 1 && rank <= MOST_FACTORS, "1 to " + MOST_FACTORS);
  }

  private static int checkedSize(int rows, int rank) {
    checkRank(rank);
    long size = (long) rows * stride(rank);
    if (size > Integer.MAX_VALUE - 8) {
      throw new FinalFailureException(
          "Cannot hold "
              + rows
              + " rows of rank "
              + rank
              + " in one table: use more workers, or more slices per worker");
    }
    return (int) size;
  }

  /** The memory of a table in bytes. */
  public static long bytes(int rows, int rank) {
    return (long) rows * stride(rank) * Float.BYTES;
  }

  private static int width(int rank) {
    return (rank + LANES - 1) / LANES * LANES;
  }

  private static int stride(int rank) {
    return width(rank) + TAIL;
  }

  /**
   * Small random factors, normal with the given deviation, for rows with ratings; other rows stay
   * zero, so that predictions for them use only the mean and the other side's bias.
   *
   * @param seeds one per row: a row's start depends only on its id
   * @param counts the number of ratings of each row
   */
  public static FactorTable random(
      int rank, long[] seeds, int[] counts, double deviation, boolean nonNegative) {
    FactorTable table = new FactorTable(counts.length, rank);
    for (int row = 0; row < counts.length; row++) {
      if (counts[row] > 0) {
        SplitMix64 random = new SplitMix64(seeds[row]);
        int offset = table.offset(row);
        for (int k = 0; k < rank; k++) {
          double value = random.nextGaussian() * deviation;
          table.values[offset + k] = (float) (nonNegative ? Math.abs(value) : value);
        }
        table.setNorm(row);
      }
    }
    return table;
  }

  /** Scales each row to a length, except those of zeros. */
  void setLengths(double length) {
    for (int row = 0; row < rows; row++) {
      int offset = offset(row);
      double squares = 0;
      for (int k = 0; k < rank; k++) {
        squares += (double) values[offset + k] * values[offset + k];
      }
      for (int k = 0; squares > 0 && k < rank; k++) {
        values[offset + k] *= (float) (length / Math.sqrt(squares));
      }
      setNorm(row);
    }
  }

  /** A deep copy. */
  public FactorTable copy() {
    return new FactorTable(rows, rank, values.clone());
  }

  @Override
  public FactorTable factors() {
    return this;
  }

  /** Factors per row with padding: a multiple of {@value #LANES}. */
  public int width() {
    return width(rank);
  }

  /** The distance between rows in floats. */
  int stride() {
    return stride(rank);
  }

  /** Where a row begins; its bias is {@link #width} floats later. */
  public int offset(int row) {
    return row * stride();
  }

  /** The bias of a row. */
  public float bias(int row) {
    return values[offset(row) + width() + BIAS];
  }

  /** A copy of the factors of a row, {@code rank} floats. */
  public float[] factors(int row) {
    return java.util.Arrays.copyOfRange(values, offset(row), offset(row) + rank);
  }

  /**
   * Sets a row.
   *
   * @param factors {@code rank} floats
   */
  public void set(int row, float[] factors, float bias) {
    if (factors.length != rank) {
      throw new IllegalArgumentException(
          "Invalid factors: " + factors.length + " (expected: " + rank + ")");
    }
    System.arraycopy(factors, 0, values, offset(row), rank);
    values[offset(row) + width() + BIAS] = bias;
    setNorm(row);
  }

  private void setNorm(int row) {
    int offset = offset(row);
    float norm = 0;
    for (int k = 0; k < rank; k++) {
      norm += values[offset + k] * values[offset + k];
    }
    values[offset + width() + NORM] = norm;
  }
}

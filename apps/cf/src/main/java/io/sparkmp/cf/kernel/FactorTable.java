package io.sparkmp.cf.kernel;

import io.sparkmp.errors.Arguments;
import io.sparkmp.errors.FinalFailureException;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.simd.ScalarRows;

/**
 * The factors of users or items: one row each, in one array that is changed in place.
 *
 * <p>A row holds {@code rank} factors, zeros up to the next multiple of {@value #LANES}, and then a
 * tail: the bias, and for the adaptive schedule the root that it divides by, less 1, and the
 * squared norm of the factors. Padding stays zero under every update, so that kernels need no code
 * for the last few factors:
 *
 * <pre>
 *   rank 3:   f0 f1 f2 0 0 0 0 0 0 0 0 0 0 0 0 0 | bias growth norm 0
 *             ^ offset(row)                        ^ offset(row) + width
 * </pre>
 *
 * @param rows how many there are
 * @param rank factors of a row
 * @param values of all rows, which belong to the table
 */
public record FactorTable(int rows, int rank, float[] values) implements FactorRows {
  /** More factors than any training has room for. */
  public static final int MOST_FACTORS = 1 << 20;

  /** The lanes of the fixed reduction order, whatever the machine has. */
  static final int LANES = ScalarRows.LANES;

  /** Places in the tail. */
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
   * Refuses a number of factors that no training has room for.
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
              + " in one table: use more workers, or more slices a worker");
    }
    return (int) size;
  }

  /** What a table of so many rows takes in memory, in bytes. */
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
   * Small random factors, normal with the given deviation, for rows that have ratings; the others
   * stay zero, so that a prediction for them rests on the mean and the other side's bias.
   *
   * @param seeds of each row: a row's start depends on its id alone
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

  /** A copy that shares nothing. */
  public FactorTable copy() {
    return new FactorTable(rows, rank, values.clone());
  }

  @Override
  public FactorTable factors() {
    return this;
  }

  /** Factors of a row with their padding: a multiple of {@value #LANES}. */
  int width() {
    return width(rank);
  }

  /** Floats from one row to the next. */
  int stride() {
    return stride(rank);
  }

  int offset(int row) {
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

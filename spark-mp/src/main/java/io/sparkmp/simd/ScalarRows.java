package io.sparkmp.simd;

import java.util.Arrays;

/**
 * Arithmetic on rows of floats within arrays, in plain Java: the reference, and the fallback
 * without SIMD. A row has a multiple of {@value #LANES} numbers, of which the last may be zero
 * padding.
 *
 * <p>Nothing is checked: rows must lie within the arrays.
 */
public final class ScalarRows {

  /** The number of partial sums of an inner product, whatever the register width. */
  public static final int LANES = 16;

  private ScalarRows() {}

  /**
   * The inner product: lane l adds up the products at l, l + 16, ..., each by a fused multiply-add;
   * the lanes are then added as a tree, 8 apart, 4 apart, 2 apart, 1 apart.
   *
   * @param n a multiple of {@value #LANES}
   * @param lanes scratch memory of {@value #LANES} numbers
   */
  public static float dot(float[] a, int aFrom, float[] b, int bFrom, int n, float[] lanes) {
    Arrays.fill(lanes, 0);
    for (int j = 0; j < n; j += LANES) {
      for (int l = 0; l < LANES; l++) {
        lanes[l] = Math.fma(a[aFrom + j + l], b[bFrom + j + l], lanes[l]);
      }
    }
    for (int apart = LANES / 2; apart > 0; apart /= 2) {
      for (int l = 0; l < apart; l++) {
        lanes[l] += lanes[l + apart];
      }
    }
    return lanes[0];
  }

  /** {@code a = keep * a + gain * b}, the last operation a fused multiply-add. */
  public static void blend(
      float[] a, int aFrom, float[] b, int bFrom, int n, float keep, float gain) {
    for (int j = 0; j < n; j++) {
      a[aFrom + j] = Math.fma(gain, b[bFrom + j], keep * a[aFrom + j]);
    }
  }

  /** {@code a = keepA * a + gainA * b} and {@code b = keepB * b + gainB * a}, at the same time. */
  public static void blendBoth(
      float[] a,
      int aFrom,
      float[] b,
      int bFrom,
      int n,
      float keepA,
      float keepB,
      float gainA,
      float gainB) {
    for (int j = 0; j < n; j++) {
      float aj = a[aFrom + j];
      float bj = b[bFrom + j];
      a[aFrom + j] = Math.fma(gainA, bj, keepA * aj);
      b[bFrom + j] = Math.fma(gainB, aj, keepB * bj);
    }
  }

  /** Like {@link #blendBoth}, but clamps negative results to zero. */
  public static void blendBothNonNegative(
      float[] a,
      int aFrom,
      float[] b,
      int bFrom,
      int n,
      float keepA,
      float keepB,
      float gainA,
      float gainB) {
    for (int j = 0; j < n; j++) {
      float aj = a[aFrom + j];
      float bj = b[bFrom + j];
      a[aFrom + j] = Math.max(0, Math.fma(gainA, bj, keepA * aj));
      b[bFrom + j] = Math.max(0, Math.fma(gainB, aj, keepB * bj));
    }
  }
}

package io.sparkmp.loop;

import io.sparkmp.simd.ScalarRows;
import io.sparkmp.simd.Simd;
import io.sparkmp.simd.VectorRows;

/** The arithmetic of rows, by SIMD where possible; scalar code gives the same bytes. */
public final class RowArithmetic {
  private static final boolean SIMD =
      Simd.isUsed("declared loops", () -> VectorRows.bits(), 256, 512);

  private RowArithmetic() {}

  /** Whether a row is padded to whole registers. Short rows are not worth the space. */
  public static boolean isPadded(int width) {
    return width >= ScalarRows.LANES / 2;
  }

  /** The numbers that a row takes in a state, with padding. */
  public static int padded(int width) {
    return isPadded(width) ? wholeLanes(width) : width;
  }

  /** The next multiple of {@value ScalarRows#LANES}. */
  public static int wholeLanes(int numbers) {
    return (numbers + ScalarRows.LANES - 1) / ScalarRows.LANES * ScalarRows.LANES;
  }

  static float dot(float[] a, int aFrom, float[] b, int bFrom, int n, float[] lanes) {
    if (n % ScalarRows.LANES > 0) {
      float sum = 0;
      for (int j = 0; j < n; j++) {
        sum = Math.fma(a[aFrom + j], b[bFrom + j], sum);
      }
      return sum;
    }
    return SIMD
        ? VectorRows.dot(a, aFrom, b, bFrom, n)
        : ScalarRows.dot(a, aFrom, b, bFrom, n, lanes);
  }

  static void blend(float[] a, int aFrom, float[] b, int bFrom, int n, float keep, float gain) {
    if (SIMD && n % ScalarRows.LANES == 0) {
      VectorRows.blend(a, aFrom, b, bFrom, n, keep, gain);
    } else {
      ScalarRows.blend(a, aFrom, b, bFrom, n, keep, gain);
    }
  }

  static void blendBoth(float[] a, int aFrom, float[] b, int bFrom, int n, float keep, float gain) {
    if (SIMD && n % ScalarRows.LANES == 0) {
      VectorRows.blendBoth(a, aFrom, b, bFrom, n, keep, keep, gain, gain);
    } else {
      ScalarRows.blendBoth(a, aFrom, b, bFrom, n, keep, keep, gain, gain);
    }
  }
}

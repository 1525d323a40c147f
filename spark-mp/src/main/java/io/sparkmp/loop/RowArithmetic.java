package io.sparkmp.loop;

import io.sparkmp.simd.ScalarRows;
import io.sparkmp.simd.Simd;
import io.sparkmp.simd.VectorRows;

/** The arithmetic of rows, by SIMD where there is some; the same bytes without. */
final class RowArithmetic {
  private static final boolean SIMD =
      Simd.isUsed("declared loops", () -> VectorRows.bits(), 256, 512);

  private RowArithmetic() {}

  /**
   * How many numbers a row takes in a state. A few are not worth the room that whole registers
   * take.
   */
  static int padded(int width) {
    int lanes = ScalarRows.LANES;
    return width < lanes / 2 ? width : (width + lanes - 1) / lanes * lanes;
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

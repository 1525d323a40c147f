package io.sparkmp.loop;

/** Sums and products of rows within arrays. */
final class RowArithmetic {
  /** Partial sums of an inner product, so that registers of any width give the same bytes. */
  private static final int LANES = 16;

  private RowArithmetic() {}

  static float dot(float[] a, int aFrom, float[] b, int bFrom, int n) {
    float[] lanes = new float[LANES];
    for (int i = 0; i < n; i++) {
      lanes[i % LANES] = Math.fma(a[aFrom + i], b[bFrom + i], lanes[i % LANES]);
    }
    for (int apart = LANES / 2; apart > 0; apart /= 2) {
      for (int l = 0; l < apart; l++) {
        lanes[l] += lanes[l + apart];
      }
    }
    return lanes[0];
  }

  static void blend(float[] a, int aFrom, float[] b, int bFrom, int n, float keep, float gain) {
    for (int i = 0; i < n; i++) {
      a[aFrom + i] = Math.fma(gain, b[bFrom + i], keep * a[aFrom + i]);
    }
  }

  static void blendBoth(float[] a, int aFrom, float[] b, int bFrom, int n, float keep, float gain) {
    for (int i = 0; i < n; i++) {
      float ai = a[aFrom + i];
      float bi = b[bFrom + i];
      a[aFrom + i] = Math.fma(gain, bi, keep * ai);
      b[bFrom + i] = Math.fma(gain, ai, keep * bi);
    }
  }
}

package io.sparkmp.bench.shuffle;

/** Tells whether two slices have the same bits. */
final class Checksums {
  private Checksums() {}

  static long of(float[] slice) {
    long sum = slice.length;
    for (float value : slice) {
      sum = sum * 0x9e3779b97f4a7c15L + Float.floatToRawIntBits(value);
    }
    return sum;
  }
}

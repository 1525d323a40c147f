package io.sparkmp.lda.kernel;

import io.sparkmp.simd.Simd;

/** The choice between scalar and SIMD loops, made once a JVM. */
final class RowScans {
  private RowScans() {}

  /** Initialised on first use, once. */
  private static final class Chosen {
    static final boolean SIMD = Simd.isUsed("sampling", () -> VectorScan.bits(), 64, 128, 256, 512);
  }

  static RowScan of(int topics) {
    return Chosen.SIMD ? new VectorScan(topics) : new ScalarScan(topics);
  }
}

package io.sparkmp.cf.kernel;

import io.sparkmp.simd.Simd;

/** The choice between scalar and SIMD arithmetic, made once a JVM. */
final class Kernels {
  private Kernels() {}

  /** Initialised on first use, once. */
  private static final class Chosen {
    static final FactorOps OPS =
        Simd.isUsed("factorisation", () -> VectorOps.bits(), 256, 512)
            ? new VectorOps()
            : new ScalarOps();
  }

  static FactorOps ops() {
    return Chosen.OPS;
  }
}

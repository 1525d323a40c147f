package io.sparkmp.topk;

import io.sparkmp.simd.Simd;

/** The choice between scalar and SIMD scores, made once a JVM. */
final class ScoreKernels {
  private ScoreKernels() {}

  /** Initialised on first use, once. */
  private static final class Chosen {
    static final ScoreOps OPS =
        Simd.isUsed("inner products", () -> VectorScores.bits(), 256, 512)
            ? new VectorScores()
            : new ScalarScores();
  }

  static ScoreOps ops() {
    return Chosen.OPS;
  }
}

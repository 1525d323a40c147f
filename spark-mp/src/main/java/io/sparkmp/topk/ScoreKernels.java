package io.sparkmp.topk;

import io.sparkmp.simd.Simd;

/** Chooses between scalar and SIMD scores, once per JVM. */
final class ScoreKernels {
  private ScoreKernels() {}

  /** Initialised on first use. */
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

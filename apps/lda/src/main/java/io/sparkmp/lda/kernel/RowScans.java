package io.sparkmp.lda.kernel;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The choice between scalar and SIMD loops, which give the same results; made once a JVM. */
final class RowScans {
  private static final Logger LOG = LoggerFactory.getLogger(RowScans.class);

  private RowScans() {}

  /** Initialised on first use, once. */
  private static final class Chosen {
    static final boolean SIMD = choose();

    private static boolean choose() {
      boolean there = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
      boolean simd = there && VectorScan.isSupported();
      if (!simd) {
        LOG.warn(
            "Using scalar loops, which give the same results more slowly: {}",
            there
                ? "registers are wider than 512 bits"
                : "java runs without --add-modules=jdk.incubator.vector");
      }
      return simd;
    }
  }

  static RowScan of(int topics) {
    return Chosen.SIMD ? new VectorScan(topics) : new ScalarScan(topics);
  }
}

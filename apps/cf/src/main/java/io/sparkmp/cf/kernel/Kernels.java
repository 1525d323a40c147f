package io.sparkmp.cf.kernel;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The choice between scalar and SIMD arithmetic, made once a JVM and logged. {@code
 * -Dsparkmp.kernel=scalar} or {@code simd} forces it.
 */
public final class Kernels {
  private static final Logger LOG = LoggerFactory.getLogger(Kernels.class);
  private static final String PROPERTY = "sparkmp.kernel";

  private Kernels() {}

  /** Initialised on first use, once. */
  private static final class Chosen {
    static final boolean SIMD = useSimd(System.getProperty(PROPERTY, "auto"));
    static final FactorOps OPS = SIMD ? new VectorOps() : new ScalarOps();
  }

  /** Whether kernels are to use the Vector API; if not, its classes may be missing. */
  public static boolean useSimd() {
    return Chosen.SIMD;
  }

  static FactorOps ops() {
    return Chosen.OPS;
  }

  static boolean useSimd(String wanted) {
    return switch (wanted) {
      case "scalar" -> false;
      case "simd" -> {
        String obstacle = obstacle();
        if (!obstacle.isEmpty()) {
          throw new IllegalStateException("Cannot use SIMD kernels: " + obstacle);
        }
        yield true;
      }
      case "auto" -> {
        String obstacle = obstacle();
        if (obstacle.isEmpty()) {
          LOG.info("Using SIMD kernels of {} bits", VectorOps.bits());
          yield true;
        }
        LOG.warn("Using scalar kernels, which give the same results more slowly: {}", obstacle);
        yield false;
      }
      default ->
          throw new IllegalArgumentException(
              "Invalid " + PROPERTY + ": " + wanted + " (expected: auto, simd or scalar)");
    };
  }

  private static String obstacle() {
    if (ModuleLayer.boot().findModule("jdk.incubator.vector").isEmpty()) {
      return "java runs without --add-modules=jdk.incubator.vector";
    }
    return VectorOps.isSupported()
        ? ""
        : "registers of " + VectorOps.bits() + " bits are not 256 or 512";
  }
}

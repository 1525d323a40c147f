package io.sparkmp.simd;

import java.util.Arrays;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Chooses between scalar code and SIMD by the JDK's Vector API, which give the same bytes. Chooses
 * SIMD if java runs with {@code --add-modules=jdk.incubator.vector} on registers that the code is
 * written for. {@code -Dsparkmp.kernel=scalar} or {@code simd} forces one of them for all kernels
 * of the JVM.
 */
public final class Simd {
  private static final Logger LOG = LoggerFactory.getLogger(Simd.class);
  private static final String PROPERTY = "sparkmp.kernel";
  private static final String MODULE = "jdk.incubator.vector";

  private Simd() {}

  /**
   * Chooses for one kernel and logs the choice; call it once per JVM and kernel.
   *
   * @param kernel its name, for the log
   * @param bits the width of this machine's registers; called only if the Vector API is present, so
   *     it may be a lambda that calls a class which needs that API
   * @param widths the register widths in bits that the kernel is written for
   * @return whether to use SIMD; if not, the classes of the Vector API may be missing
   * @throws IllegalStateException if SIMD is forced and cannot be used
   * @throws IllegalArgumentException if the property has another value
   */
  public static boolean isUsed(String kernel, IntSupplier bits, int... widths) {
    return isUsed(System.getProperty(PROPERTY, "auto"), kernel, bits, widths);
  }

  static boolean isUsed(String wanted, String kernel, IntSupplier bits, int... widths) {
    return switch (wanted) {
      case "scalar" -> false;
      case "simd" -> {
        String obstacle = obstacle(bits, widths);
        if (!obstacle.isEmpty()) {
          throw new IllegalStateException("Cannot use SIMD for " + kernel + ": " + obstacle);
        }
        yield true;
      }
      case "auto" -> {
        String obstacle = obstacle(bits, widths);
        if (obstacle.isEmpty()) {
          LOG.info("Using SIMD of {} bits for {}", bits.getAsInt(), kernel);
        } else {
          LOG.warn(
              "Using scalar code for {}, which gives the same results more slowly: {}",
              kernel,
              obstacle);
        }
        yield obstacle.isEmpty();
      }
      default ->
          throw new IllegalArgumentException(
              "Invalid " + PROPERTY + ": " + wanted + " (expected: auto, simd or scalar)");
    };
  }

  private static String obstacle(IntSupplier bits, int... widths) {
    if (ModuleLayer.boot().findModule(MODULE).isEmpty()) {
      return "java runs without --add-modules=" + MODULE;
    }
    int there = bits.getAsInt();
    return Arrays.stream(widths).anyMatch(width -> width == there)
        ? ""
        : "registers have "
            + there
            + " bits (expected: "
            + Arrays.stream(widths).mapToObj(Integer::toString).collect(Collectors.joining(", "))
            + ")";
  }
}

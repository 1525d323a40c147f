package io.sparkmp.bench.report;

import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * How busy the machine was with other programs when a suite began and ended. A load above the
 * number of cores disturbs measurements.
 *
 * @param cores the machine's cores
 * @param seen load by other programs, at the start and the end; empty if unknown
 */
public record Load(int cores, List<Double> seen) {
  /** Unknown load. */
  public static final Load UNKNOWN = new Load(1, List.of());

  /** Copies the list. */
  public Load {
    seen = List.copyOf(seen);
  }

  /** Whether other programs overloaded the machine. */
  public boolean isHigh() {
    return !seen.isEmpty() && Collections.max(seen) > cores;
  }

  /** A warning to show beside the figures, or nothing. */
  public String warning() {
    return isHigh() ? "measured while the machine was busy: " + words() : "";
  }

  /** Words such as {@code load 5.3 on 2 cores}, or nothing without a warning. */
  String words() {
    return isHigh()
        ? "load "
            + String.format(Locale.ROOT, "%.1f", Collections.max(seen))
            + " on "
            + cores
            + (cores == 1 ? " core" : " cores")
        : "";
  }
}

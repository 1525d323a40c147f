package io.sparkmp.bench.report;

import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * How busy the machine was with other programs when a suite began and when it ended. Above the
 * number of its cores they take time from what is measured.
 *
 * @param cores of the machine
 * @param seen load by other programs, at the start and at the end; none where it cannot be known
 */
public record Load(int cores, List<Double> seen) {
  /** Nothing is known. */
  public static final Load UNKNOWN = new Load(1, List.of());

  /** Copies the list. */
  public Load {
    seen = List.copyOf(seen);
  }

  /** Whether others wanted more than the machine has. */
  public boolean isHigh() {
    return !seen.isEmpty() && Collections.max(seen) > cores;
  }

  /** A warning to stand beside the figures, or nothing if there is no reason for one. */
  public String warning() {
    return isHigh() ? "measured while the machine was busy: " + words() : "";
  }

  /** Such as {@code load 5.3 on 2 cores}, or nothing if there is no reason for a warning. */
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

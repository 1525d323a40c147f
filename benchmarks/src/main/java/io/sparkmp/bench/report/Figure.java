package io.sparkmp.bench.report;

import java.util.Collections;
import java.util.List;

/**
 * A quantity measured several times.
 *
 * @param name what was measured, the same for all comparable subjects, such as {@code overhead of a
 *     sub-epoch, slices of 1 MB}. The others are compared with the first subject of a name
 * @param subject the measured subject, such as {@code ring}
 * @param unit of the samples, such as {@code s}
 * @param samples in order, at least one; finite
 * @param lowerIsBetter whether less is better
 * @param compared whether subjects are comparable; if not, no ratio is given
 */
public record Figure(
    String name,
    String subject,
    String unit,
    List<Double> samples,
    boolean lowerIsBetter,
    boolean compared) {

  /** Checks and copies the samples. */
  public Figure {
    if (samples.isEmpty()) {
      throw new IllegalArgumentException(
          "Invalid samples of " + name + ", " + subject + ": none (expected: at least one)");
    }
    samples = List.copyOf(samples);
    for (double sample : samples) {
      if (!Double.isFinite(sample)) {
        throw new IllegalArgumentException(
            "Invalid sample of "
                + name
                + ", "
                + subject
                + ": "
                + sample
                + " (expected: a finite number)");
      }
    }
  }

  /** Whether there is only one sample, and so no meaningful median or range. */
  public boolean isSingle() {
    return samples.size() == 1;
  }

  /** The median of the samples; for an even number, the mean of the middle two. */
  public double median() {
    return Median.of(samples);
  }

  /** The least of the samples. */
  public double min() {
    return Collections.min(samples);
  }

  /** The greatest of the samples. */
  public double max() {
    return Collections.max(samples);
  }
}

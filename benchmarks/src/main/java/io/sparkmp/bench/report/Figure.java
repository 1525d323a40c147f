package io.sparkmp.bench.report;

import java.util.Collections;
import java.util.List;

/**
 * A quantity, measured some times.
 *
 * @param name what was measured, the same for all subjects that compare, such as {@code overhead of
 *     a sub-epoch, slices of 1 MB}. The first subject of a name is what the others are compared
 *     with
 * @param subject what it was measured of, such as {@code ring}
 * @param unit of the samples, such as {@code s}
 * @param samples in the order in which they were taken, at least one; finite numbers
 * @param lowerIsBetter whether less of it is better
 * @param compared whether subjects compare as they are; if not, no ratio is given
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

  /** Whether it was measured once: there is no median to speak of, and no range. */
  public boolean isSingle() {
    return samples.size() == 1;
  }

  /** The median of the samples; the mean of the middle two of an even number. */
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

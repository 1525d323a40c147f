package io.sparkmp.rotation;

import java.util.List;

/** Sums of doubles over the workers, always added in the same order. */
public final class Sums {

  private Sums() {}

  /**
   * The sum of all workers' contributions.
   *
   * @param parts the contributions in worker order, all of the same length
   */
  public static double[] of(List<double[]> parts) {
    double[] sums = new double[parts.get(0).length];
    for (double[] part : parts) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] += part[i];
      }
    }
    return sums;
  }
}

package io.sparkmp.rotation;

import java.util.List;

/** Sums over the workers: of doubles, so always added in the same order. */
public final class Sums {

  private Sums() {}

  /**
   * The sum of what each worker gives.
   *
   * @param parts by worker, of one length
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

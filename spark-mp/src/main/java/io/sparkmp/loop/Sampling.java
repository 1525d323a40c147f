package io.sparkmp.loop;

import io.sparkmp.ids.IdCounts;
import java.io.Serializable;

/**
 * How the rows of an access are drawn by the loop.
 *
 * @param access its number in the loop
 * @param power of the numbers of records
 * @param rotates whether they are rows of slices, or else of workers
 */
public record Sampling(int access, double power, boolean rotates) implements Serializable {

  /** What the ids of one part are drawn in proportion to; those without records never are. */
  public double[] weights(IdCounts ids) {
    double[] weights = new double[ids.counts().length];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = ids.counts()[i] == 0 ? 0 : StrictMath.pow(ids.counts()[i], power);
    }
    return weights;
  }
}

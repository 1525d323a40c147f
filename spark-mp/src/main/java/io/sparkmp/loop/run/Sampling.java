package io.sparkmp.loop.run;

import io.sparkmp.ids.IdCounts;
import java.io.Serializable;

/**
 * How the loop draws the rows of an access.
 *
 * @param access its number in the loop
 * @param power the power of the record counts
 * @param rotates whether the rows are those of slices rather than workers
 */
public record Sampling(int access, double power, boolean rotates) implements Serializable {

  /** The weights of one part's ids; ids without records have weight 0. */
  public double[] weights(IdCounts ids) {
    double[] weights = new double[ids.counts().length];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = ids.counts()[i] == 0 ? 0 : StrictMath.pow(ids.counts()[i], power);
    }
    return weights;
  }
}

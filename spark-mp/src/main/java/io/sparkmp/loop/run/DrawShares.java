package io.sparkmp.loop.run;

import io.sparkmp.rotation.Visit;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;

/**
 * Scales how often records draw, by the part whose rows they draw from. A part with weight z out of
 * the total weight Z and n out of N records gets (z / Z) / (n / N) times as many draws per record
 * as requested. So in an epoch of N records that request k draws each, it is drawn from kN z / Z
 * times, and a row of weight w in it kN w / Z times, as if drawing from all rows at once.
 */
public final class DrawShares implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The same share for all parts. */
  public static final DrawShares EQUAL = new DrawShares(Map.of());

  private final HashMap<Sampling, double[]> shares;

  private DrawShares(Map<Sampling, double[]> shares) {
    this.shares = new HashMap<>(shares);
  }

  /**
   * The shares for a layout.
   *
   * @param weights the weights of the parts, for each access that draws
   * @param recordsOfWorkers the number of records of each worker, or how often they are trained
   * @param recordsOfSlices the same for each slice
   */
  public static DrawShares of(
      Map<Sampling, double[]> weights, double[] recordsOfWorkers, double[] recordsOfSlices) {
    Map<Sampling, double[]> shares = new HashMap<>();
    weights.forEach(
        (sampling, ofParts) ->
            shares.put(
                sampling,
                shares(ofParts, sampling.rotates() ? recordsOfSlices : recordsOfWorkers)));
    return new DrawShares(shares);
  }

  private static double[] shares(double[] weights, double[] records) {
    double allWeights = 0;
    double allRecords = 0;
    for (int part = 0; part < weights.length; part++) {
      allWeights += weights[part];
      allRecords += records[part];
    }
    double[] shares = new double[weights.length];
    for (int part = 0; part < shares.length; part++) {
      shares[part] =
          records[part] == 0 ? 0 : (weights[part] / allWeights) / (records[part] / allRecords);
    }
    return shares;
  }

  double of(int access, Visit visit) {
    for (Map.Entry<Sampling, double[]> entry : shares.entrySet()) {
      if (entry.getKey().access() == access) {
        return entry.getValue()[entry.getKey().rotates() ? visit.slice() : visit.worker()];
      }
    }
    return 1;
  }
}

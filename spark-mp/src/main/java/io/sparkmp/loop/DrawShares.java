package io.sparkmp.loop;

import io.sparkmp.rotation.Visit;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;

/**
 * How often records draw, by the part whose rows they draw from. A part with a weight of z of all
 * weights Z and with n of all records N is drawn from in (z / Z) / (n / N) times as many draws a
 * record as were asked for. So in an epoch of N records that ask for k draws each, it is drawn from
 * kN z / Z times, and a row of weight w in it w / z of these: kN w / Z times, which is what drawing
 * from all rows at once would give.
 */
public final class DrawShares implements Serializable {
  private static final long serialVersionUID = 1L;

  /** As if all parts had the same share of weights and of records. */
  public static final DrawShares EQUAL = new DrawShares(Map.of());

  private final HashMap<Sampling, double[]> shares;

  private DrawShares(Map<Sampling, double[]> shares) {
    this.shares = new HashMap<>(shares);
  }

  /**
   * Those of a layout.
   *
   * @param weights of each part, for each access that draws
   * @param recordsOfWorkers how many each has, or how often these are trained
   * @param recordsOfSlices the same
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

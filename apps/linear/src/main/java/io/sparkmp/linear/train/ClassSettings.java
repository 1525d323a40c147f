package io.sparkmp.linear.train;

import io.sparkmp.compat.Jobs;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.linear.ingest.OwnColumns;
import io.sparkmp.linear.kernel.CoefficientSlice;
import io.sparkmp.linear.kernel.CoefficientStart;
import io.sparkmp.linear.kernel.RecordState;
import io.sparkmp.spark.app.Trained;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;

/**
 * Where coefficients start, and within which bounds they stay, for features that are numbers below
 * p. With K coefficients per feature, arrays have those of feature j from j K on, and behind all of
 * them the K intercepts.
 *
 * @param width K: 1, or the number of classes, whose labels are from 0 to K - 1
 * @param start (p + 1) K values
 * @param lower the least value of each; empty if there are no bounds
 * @param upper the largest value of each; empty if there are no bounds
 */
public record ClassSettings(int width, double[] start, double[] lower, double[] upper)
    implements Serializable {
  /** A class that no training record has starts with this fraction of them. */
  private static final double ABSENT = 1e-9;

  /** Checks the lengths. */
  public ClassSettings {
    boolean isOfBounds = lower.length == start.length || lower.length == 0;
    if (start.length % width != 0 || lower.length != upper.length || !isOfBounds) {
      throw new IllegalArgumentException(
          "Invalid bounds: "
              + lower.length
              + " and "
              + upper.length
              + " (expected: 0, or "
              + start.length
              + " like the coefficients)");
    }
  }

  /**
   * The logarithms of the rates of classes, at which their intercepts are the best without any
   * feature.
   *
   * @param weights of the training records of each class
   */
  public static double[] logRates(double[] weights) {
    double sum = Arrays.stream(weights).sum();
    return Arrays.stream(weights).map(weight -> Math.log(Math.max(weight / sum, ABSENT))).toArray();
  }

  /** Differs where these differ. */
  String digest() {
    return width
        + " coefficients per feature, "
        + Arrays.hashCode(new int[] {hash(start), hash(lower), hash(upper)});
  }

  private static int hash(double[] values) {
    return Arrays.hashCode(values);
  }

  boolean isBounded() {
    return lower.length > 0;
  }

  /** Whether an intercept has a bound. */
  boolean areInterceptsBounded() {
    for (int e = start.length - width; e < start.length && isBounded(); e++) {
      if (lower[e] > Double.NEGATIVE_INFINITY || upper[e] < Double.POSITIVE_INFINITY) {
        return true;
      }
    }
    return false;
  }

  /** The starts of all slices. */
  JavaRDD<CoefficientStart> starts(JavaRDD<IdCounts> slices) {
    ClassSettings settings = this;
    return slices.map(settings::startOf);
  }

  private CoefficientStart startOf(IdCounts features) {
    int[] at = places(features);
    float[] coefficients = new float[at.length];
    double[] least = new double[isBounded() ? at.length : 0];
    double[] largest = new double[least.length];
    for (int e = 0; e < at.length; e++) {
      coefficients[e] = at[e] < 0 ? 0 : (float) start[at[e]];
      if (isBounded()) {
        least[e] = at[e] < 0 ? Double.NEGATIVE_INFINITY : lower[at[e]];
        largest[e] = at[e] < 0 ? Double.POSITIVE_INFINITY : upper[at[e]];
      }
    }
    return new CoefficientStart(coefficients, least, largest);
  }

  /** The index of each coefficient of a slice; -1 for those that are of no feature. */
  private int[] places(IdCounts features) {
    int[] at = new int[features.ids().size() * width];
    int intercept = start.length / width - 1;
    for (int j = 0; j < features.ids().size(); j++) {
      OwnColumns own = OwnColumns.of(features.ids(), j);
      long feature =
          own == null
              ? (Long) features.ids().get(j)
              : own == OwnColumns.LABEL ? intercept : Long.MIN_VALUE;
      for (int k = 0; k < width; k++) {
        at[j * width + k] = feature < 0 ? -1 : Math.toIntExact(feature * width + k);
      }
    }
    return at;
  }

  /** The coefficients of a training, in the order of {@link #start}. */
  public double[] found(Trained<RecordState, CoefficientSlice> trained) {
    ClassSettings settings = this;
    double[] found = new double[start.length];
    for (double[] slice :
        Jobs.collect(trained.slices().map(pair -> settings.found(pair._1(), pair._2())))) {
      for (int i = 0; i < slice.length; i += 2) {
        found[(int) slice[i]] = slice[i + 1];
      }
    }
    if (!Arrays.stream(found).allMatch(Double::isFinite)) {
      throw new IllegalStateException(
          "Cannot make a model: a coefficient is not finite; the training has diverged, use more"
              + " regularisation");
    }
    return found;
  }

  /** Pairs of a place and a coefficient. */
  private double[] found(IdCounts features, CoefficientSlice slice) {
    int[] at = places(features);
    double[] coefficients = slice.coefficients();
    return IntStream.range(0, at.length)
        .filter(e -> at[e] >= 0)
        .boxed()
        .flatMapToDouble(e -> DoubleStream.of(at[e], coefficients[e]))
        .toArray();
  }
}

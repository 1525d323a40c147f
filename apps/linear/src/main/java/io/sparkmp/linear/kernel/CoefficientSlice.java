package io.sparkmp.linear.kernel;

import java.util.stream.IntStream;

/**
 * The coefficients of a slice's features, and the vectors of their minimisation; changed in place.
 * All are in units in which each feature has about the same curvature: a coefficient is its scale
 * times its value. With an intercept, features are centred in the arithmetic alone, so that entries
 * stay sparse: with x an entry, s the scale and c the centre of its column, it counts as {@code s x
 * - c}, and what is the same for all records, c times a direction or the sum of all slopes, is
 * carried from worker to worker.
 */
public final class CoefficientSlice {
  private static final double[] NONE = {};

  private final float[] scales;
  private final float[] penalties;
  private final float[] centres;
  private double carried;
  private double flat;
  private Vectors vectors;
  private double[] whole = NONE;

  private CoefficientSlice(float[] scales, float[] penalties, float[] centres, Vectors vectors) {
    this.scales = scales;
    this.penalties = penalties;
    this.centres = centres;
    this.vectors = vectors;
  }

  /** Bytes that a feature takes. */
  public static long bytes(int memory) {
    return 2 * Double.BYTES + 4 * Float.BYTES + 2L * memory * Float.BYTES;
  }

  /**
   * A slice before the first pass.
   *
   * @param start coefficients to begin with; then belong to the slice
   * @param memory m
   */
  public static CoefficientSlice of(float[] start, int memory) {
    int n = start.length;
    return new CoefficientSlice(
        new float[n], new float[n], new float[n], Vectors.ofAll(start, memory));
  }

  /** How many features there are. */
  public int size() {
    return scales.length;
  }

  /** The coefficients of all features. */
  public double[] coefficients() {
    double[] coefficients = new double[size()];
    IntStream.range(0, vectors.size())
        .forEach(
            a -> {
              int feature = vectors.feature(a);
              coefficients[feature] = scales[feature] * vectors.values()[a];
            });
    return coefficients;
  }

  /**
   * The L1 penalty from which on no coefficient of the slice would leave 0, by the gradient as it
   * is.
   */
  public double largestPenalty() {
    return IntStream.range(0, vectors.size())
        .filter(a -> penalties[vectors.feature(a)] > 0)
        .mapToDouble(a -> Math.abs(vectors.gradients()[a]) / penalties[vectors.feature(a)])
        .max()
        .orElse(0);
  }

  /** Of each feature; 0 for one that no training record has. */
  float[] scales() {
    return scales;
  }

  /** q of each feature: what the penalty multiplies a value by; 0 for the intercept. */
  float[] penalties() {
    return penalties;
  }

  /** The mean of each feature's values, times its scale; 0 for all if there is no intercept. */
  float[] centres() {
    return centres;
  }

  /** The curvature that there is taken to be at least along any coefficient, in its unit. */
  double flat() {
    return flat;
  }

  /** Sets it. */
  void settle(double curvature) {
    flat = curvature;
  }

  /** A sum that is of all records or of all features of the slice. */
  double carried() {
    return carried;
  }

  /** Sets what is carried on. */
  void carry(double sum) {
    carried = sum;
  }

  /** Those of the features that take part. The values of all others are 0. */
  Vectors vectors() {
    return vectors;
  }

  /** Begins a gradient of all features, where some take part; in the first pass, the weights. */
  void beginWhole() {
    whole = new double[size()];
  }

  /** The gradient of all features while it is computed; else empty. */
  double[] whole() {
    return whole;
  }

  /** Goes on with others that take part. */
  void endWhole(Vectors others) {
    vectors = others;
    whole = NONE;
  }

  CoefficientSlice copy() {
    CoefficientSlice copy =
        new CoefficientSlice(scales.clone(), penalties.clone(), centres.clone(), vectors.copy());
    copy.carried = carried;
    copy.flat = flat;
    copy.whole = whole.length == 0 ? NONE : whole.clone();
    return copy;
  }
}

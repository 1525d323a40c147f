package io.sparkmp.linear.kernel;

import java.io.Serializable;
import java.util.stream.IntStream;

/**
 * The coefficients of a slice's features, and the vectors of the minimisation; changed in place.
 * With K margins a record, feature j has the coefficients j K to j K + K - 1, one for each class.
 * All are in units that give each feature about the same curvature: a coefficient is its scale
 * times its value. With an intercept, features are centred only in the arithmetic, so that entries
 * stay sparse: an entry x in a column with scale s and centre c counts as {@code s x - c}, and the
 * part common to all records, c times a direction or the sum of all slopes, is carried from worker
 * to worker.
 *
 * <p>A coefficient may have bounds, which its value never leaves.
 */
public final class CoefficientSlice implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final double[] NONE = {};

  private final float[] scales;
  private final float[] penalties;
  private final float[] centres;
  private final CoefficientStart bounds; // only its bounds are used
  private final double[] carried;
  private double flat;
  private Vectors vectors;
  private double[] whole = NONE;

  private CoefficientSlice(
      float[] scales,
      float[] penalties,
      float[] centres,
      CoefficientStart bounds,
      double[] carried,
      Vectors vectors) {
    this.scales = scales;
    this.penalties = penalties;
    this.centres = centres;
    this.bounds = bounds;
    this.carried = carried;
    this.vectors = vectors;
  }

  /** Bytes per coefficient. */
  public static long bytes(int memory) {
    return 2 * Double.BYTES + 4 * Float.BYTES + 2L * memory * Float.BYTES;
  }

  /**
   * A slice before the first pass.
   *
   * @param start the initial coefficients; owned by the slice
   * @param memory m
   */
  public static CoefficientSlice of(float[] start, int memory) {
    return of(CoefficientStart.of(start), 1, memory);
  }

  /**
   * A slice before the first pass.
   *
   * @param start owned by the slice
   * @param width K, the number of coefficients per feature
   * @param memory m
   */
  public static CoefficientSlice of(CoefficientStart start, int width, int memory) {
    int n = start.coefficients().length;
    return new CoefficientSlice(
        new float[n],
        new float[n],
        new float[n],
        start.withoutCoefficients(),
        new double[width],
        Vectors.ofAll(start.coefficients(), memory));
  }

  /** The number of coefficients. */
  public int size() {
    return scales.length;
  }

  /** K, the number of coefficients per feature. */
  int width() {
    return carried.length;
  }

  /** The coefficients of all features, K for each. */
  public double[] coefficients() {
    double[] coefficients = new double[size()];
    IntStream.range(0, vectors.size())
        .forEach(
            a -> {
              int feature = vectors.feature(a);
              double found = scales[feature] * vectors.values()[a];
              coefficients[feature] = scales[feature] == 0 ? found : bounds.within(feature, found);
            });
    return coefficients;
  }

  /**
   * The least L1 penalty that keeps all coefficients of the slice at 0, by the current gradient.
   */
  public double largestPenalty() {
    return IntStream.range(0, vectors.size())
        .filter(a -> penalties[vectors.feature(a)] > 0)
        .mapToDouble(a -> Math.abs(vectors.gradients()[a]) / penalties[vectors.feature(a)])
        .max()
        .orElse(0);
  }

  /** Whether coefficients have bounds. */
  boolean isBounded() {
    return bounds.isBounded();
  }

  /** The nearest value to one within the bounds of a coefficient, in no unit. */
  double within(int coefficient, double value) {
    return bounds.within(coefficient, value);
  }

  /** The least value of a coefficient, in its unit. */
  double least(int coefficient) {
    float scale = scales[coefficient];
    return scale == 0 ? Double.NEGATIVE_INFINITY : bounds.lower()[coefficient] / scale;
  }

  /** The largest value of a coefficient, in its unit. */
  double largest(int coefficient) {
    float scale = scales[coefficient];
    return scale == 0 ? Double.POSITIVE_INFINITY : bounds.upper()[coefficient] / scale;
  }

  /** The scale of each coefficient; 0 for one that no training record has. */
  float[] scales() {
    return scales;
  }

  /** q of each coefficient, the factor of its value in the penalty; 0 for the intercept. */
  float[] penalties() {
    return penalties;
  }

  /** The mean of each feature times its scale; all 0 without an intercept. */
  float[] centres() {
    return centres;
  }

  /** The assumed lower bound of the curvature along any coefficient, in its unit. */
  double flat() {
    return flat;
  }

  /** Sets this bound. */
  void settle(double curvature) {
    flat = curvature;
  }

  /** The sums over all records or all features of the slice, one per class; changed in place. */
  double[] carried() {
    return carried;
  }

  /** The vectors of the active features. The values of all others are 0. */
  Vectors vectors() {
    return vectors;
  }

  /**
   * Begins a gradient of all features while only some are active; in the first pass, the weights.
   */
  void beginWhole() {
    whole = new double[size()];
  }

  /** The gradient of all features during its computation; else empty. */
  double[] whole() {
    return whole;
  }

  /** Continues with other active features. */
  void endWhole(Vectors others) {
    vectors = others;
    whole = NONE;
  }

  CoefficientSlice copy() {
    CoefficientSlice copy =
        new CoefficientSlice(
            scales.clone(),
            penalties.clone(),
            centres.clone(),
            bounds, // immutable
            carried.clone(),
            vectors.copy());
    copy.flat = flat;
    copy.whole = whole.length == 0 ? NONE : whole.clone();
    return copy;
  }
}

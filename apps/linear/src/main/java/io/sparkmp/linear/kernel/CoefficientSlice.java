package io.sparkmp.linear.kernel;

/**
 * The coefficients of a slice's features, and the vectors of their minimisation; changed in place.
 * All are in units in which each feature has about the same curvature: a coefficient is {@code
 * scales[j] * values[j]}.
 *
 * @param values v, the coefficients
 * @param gradients of the objective without its L1 part; in the first pass, sums of squares
 * @param directions d, from {@code values}; before the second epoch, the start
 * @param scales of each feature; 0 for one that no training record has
 * @param penalties q of each feature: what the penalty multiplies a coefficient by; 0 for the
 *     intercept
 * @param steps s of L-BFGS, by slot and feature
 * @param changes y of L-BFGS, by slot and feature
 */
public record CoefficientSlice(
    double[] values,
    double[] gradients,
    float[] directions,
    float[] scales,
    float[] penalties,
    float[][] steps,
    float[][] changes) {

  /** Bytes that a feature takes. */
  public static long bytes(int memory) {
    return 2 * Double.BYTES + 3 * Float.BYTES + 2L * memory * Float.BYTES;
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
        new double[n],
        new double[n],
        start,
        new float[n],
        new float[n],
        new float[memory][n],
        new float[memory][n]);
  }

  /** How many features there are. */
  public int size() {
    return values.length;
  }

  /** The coefficient of a feature. */
  public double coefficient(int j) {
    return scales[j] * values[j];
  }

  CoefficientSlice copy() {
    return new CoefficientSlice(
        values.clone(),
        gradients.clone(),
        directions.clone(),
        scales.clone(),
        penalties.clone(),
        copy(steps),
        copy(changes));
  }

  private static float[][] copy(float[][] vectors) {
    float[][] copies = new float[vectors.length][];
    for (int i = 0; i < copies.length; i++) {
      copies[i] = vectors[i].clone();
    }
    return copies;
  }
}

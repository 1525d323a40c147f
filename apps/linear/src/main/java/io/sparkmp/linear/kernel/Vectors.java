package io.sparkmp.linear.kernel;

import java.util.Arrays;

/**
 * The vectors of the minimisation, of the features that take part in it: of all, or with an L1
 * penalty of those whose coefficient is not 0 or wants to become so.
 *
 * @param isOfAll whether all features take part
 * @param features that do, ascending; empty if all do
 * @param values v, the coefficients
 * @param gradients of the objective without its L1 part; in the first pass, sums of squares
 * @param directions d, from {@code values}; before the second epoch, the start
 * @param steps s of L-BFGS, by slot and feature; of a slot that has not been used yet, empty
 * @param changes y of L-BFGS, the same
 */
public record Vectors(
    boolean isOfAll,
    int[] features,
    double[] values,
    double[] gradients,
    float[] directions,
    float[][] steps,
    float[][] changes) {

  static Vectors ofAll(float[] start, int memory) {
    int n = start.length;
    return new Vectors(
        true,
        new int[0],
        new double[n],
        new double[n],
        start,
        new float[memory][0],
        new float[memory][0]);
  }

  int size() {
    return values.length;
  }

  /** Gives a slot its room. */
  void use(int slot) {
    if (steps[slot].length < size()) {
      steps[slot] = new float[size()];
      changes[slot] = new float[size()];
    }
  }

  /** The place in the slice of a feature that takes part. */
  int feature(int a) {
    return isOfAll ? a : features[a];
  }

  /** Where a feature is among those that take part, or below 0. */
  int indexOf(int feature) {
    return isOfAll || feature < 0 ? feature : Arrays.binarySearch(features, feature);
  }

  /**
   * The same of others. What does not take part yet begins at 0.
   *
   * @param chosen places in the slice, ascending
   * @param places of all features of the slice, as {@link #places} has them
   */
  Vectors of(int[] chosen, int[] places) {
    int[] from = Arrays.stream(chosen).map(feature -> places[feature]).toArray();
    return new Vectors(
        false,
        chosen,
        pick(values, from),
        pick(gradients, from),
        pick(directions, from),
        pick(steps, from),
        pick(changes, from));
  }

  /**
   * Where each feature of a slice is among those that take part, or -1.
   *
   * @param all how many features the slice has
   */
  int[] places(int all) {
    int[] places = new int[all];
    Arrays.fill(places, -1);
    for (int a = 0; a < size(); a++) {
      places[feature(a)] = a;
    }
    return places;
  }

  private static double[] pick(double[] vector, int[] from) {
    return Arrays.stream(from).mapToDouble(a -> a < 0 ? 0 : vector[a]).toArray();
  }

  private static float[] pick(float[] vector, int[] from) {
    float[] picked = new float[from.length];
    for (int i = 0; i < picked.length; i++) {
      picked[i] = from[i] < 0 ? 0 : vector[from[i]];
    }
    return picked;
  }

  private float[][] pick(float[][] vectors, int[] from) {
    return Arrays.stream(vectors)
        .map(vector -> vector.length < size() ? vector : pick(vector, from)) // room as it was
        .toArray(float[][]::new);
  }

  Vectors copy() {
    return new Vectors(
        isOfAll,
        features, // never changes
        values.clone(),
        gradients.clone(),
        directions.clone(),
        copy(steps),
        copy(changes));
  }

  private static float[][] copy(float[][] vectors) {
    return Arrays.stream(vectors).map(float[]::clone).toArray(float[][]::new);
  }
}

package io.sparkmp.linear.kernel;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The vectors of the minimisation over the active features: all, or with an L1 penalty those whose
 * coefficient is nonzero or would become so.
 *
 * @param isOfAll whether all features are active
 * @param features the active features, ascending; empty if all are
 * @param values v, the coefficients
 * @param gradients of the objective without its L1 term; in the first pass, sums of squares
 * @param directions d, from {@code values}; before the second epoch, the start
 * @param steps s of L-BFGS, by slot and feature; empty for an unused slot
 * @param changes y of L-BFGS, likewise
 */
public record Vectors(
    boolean isOfAll,
    int[] features,
    double[] values,
    double[] gradients,
    float[] directions,
    float[][] steps,
    float[][] changes)
    implements Serializable {

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

  /** Allocates a slot. */
  void use(int slot) {
    if (steps[slot].length < size()) {
      steps[slot] = new float[size()];
      changes[slot] = new float[size()];
    }
  }

  /** The place of an active feature in the slice. */
  int feature(int a) {
    return isOfAll ? a : features[a];
  }

  /** The index of a feature among the active ones, or a negative number. */
  int indexOf(int feature) {
    return isOfAll || feature < 0 ? feature : Arrays.binarySearch(features, feature);
  }

  /**
   * The vectors for other active features; newly active ones start at 0.
   *
   * @param chosen places in the slice, ascending
   * @param places from {@link #places}, for all features of the slice
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
   * The index of each feature of a slice among the active ones, or -1.
   *
   * @param all the slice's number of features
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
        .map(vector -> vector.length < size() ? vector : pick(vector, from)) // unused slots stay
        .toArray(float[][]::new);
  }

  Vectors copy() {
    return new Vectors(
        isOfAll,
        features, // immutable
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

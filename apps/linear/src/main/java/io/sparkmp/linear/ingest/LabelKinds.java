package io.sparkmp.linear.ingest;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;

/**
 * The distinct labels of records, if there are not too many.
 *
 * @param labels in ascending order; none if there are more than {@value #MOST}
 * @param weights of the training records of each
 * @param areAll whether these are all
 */
public record LabelKinds(float[] labels, double[] weights, boolean areAll) implements Serializable {

  /** The most distinct labels that are told apart. */
  public static final int MOST = 1000;

  static final LabelKinds NONE = new LabelKinds(new float[0], new double[0], true);
  private static final LabelKinds MANY = new LabelKinds(new float[0], new double[0], false);

  /** How many there are; 0 if they are too many. */
  public int count() {
    return labels.length;
  }

  /** The place of a label among all; below 0 if it is none of them. */
  public int of(float label) {
    return Arrays.binarySearch(labels, label + 0f); // -0 is 0
  }

  /**
   * These and the label of one more record; owned by the caller, changed in place where it can be.
   */
  LabelKinds plus(float label, double weight) {
    int at = of(label);
    if (at >= 0) {
      weights[at] += weight;
      return this;
    }
    return areAll
        ? plus(new LabelKinds(new float[] {label + 0f}, new double[] {weight}, true))
        : this;
  }

  /** Combines both. */
  LabelKinds plus(LabelKinds other) {
    if (!areAll || !other.areAll) {
      return MANY;
    }
    float[] all = new float[count() + other.count()];
    double[] sums = new double[all.length];
    int size = 0;
    for (int a = 0, b = 0; a < count() || b < other.count(); size++) {
      boolean isMine = b == other.count() || (a < count() && labels[a] <= other.labels[b]);
      boolean isTheirs = a == count() || (b < other.count() && other.labels[b] <= labels[a]);
      all[size] = isMine ? labels[a] : other.labels[b];
      sums[size] += isMine ? weights[a++] : 0;
      sums[size] += isTheirs ? other.weights[b++] : 0;
    }
    return size > MOST
        ? MANY
        : new LabelKinds(Arrays.copyOf(all, size), Arrays.copyOf(sums, size), true);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LabelKinds kinds
        && Arrays.equals(labels, kinds.labels)
        && Arrays.equals(weights, kinds.weights)
        && areAll == kinds.areAll;
  }

  @Override
  public int hashCode() {
    return Objects.hash(Arrays.hashCode(labels), Arrays.hashCode(weights), areAll);
  }

  @Override
  public String toString() {
    return areAll ? count() + " kinds of labels" : "more than " + MOST + " kinds of labels";
  }
}

package io.sparkmp.linear.kernel;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.HeldOut;
import java.io.Serializable;
import java.util.Arrays;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A worker's state of its records; changed in place.
 *
 * @param labels one per record
 * @param weights one per record; empty if all weigh 1
 * @param sets one per record, as {@link Records} numbers them; -1 for a row without a label
 * @param margins one per record, for the current coefficients
 * @param products the product of each record with the direction; while the gradient is computed,
 *     its weighted slope
 * @param partial the worker's terms of the sums at the end of a pass
 * @param all values common to all its records: at {@link #CENTRE} the sum of centres times
 *     directions over all features, at {@link #SLOPES} the sum of its records' slopes
 * @param steering the same on all workers
 */
public record RecordState(
    float[] labels,
    float[] weights,
    byte[] sets,
    double[] margins,
    double[] products,
    double[] partial,
    double[] all,
    Steering steering)
    implements Serializable {

  /** Bytes per record. */
  public static final long BYTES = 2 * Double.BYTES + 2 * Float.BYTES + 1;

  static final int CENTRE = 0;
  static final int SLOPES = 1;

  /** The set of a row without a label. */
  static final byte NO_SET = -1;

  /**
   * The state before the first pass.
   *
   * @param rows the worker's number of rows
   * @param blocks the worker's blocks by slice
   * @param labelPlace the column of the labels
   * @param weightPlace the column of the weights, or null
   * @param steering the training's steering
   */
  public static RecordState of(
      int rows,
      IntFunction<SparseBlock> blocks,
      Place labelPlace,
      @Nullable Place weightPlace,
      Steering steering) {
    SparseBlock labels = blocks.apply(labelPlace.slice());
    SparseBlock weights = weightPlace == null ? null : blocks.apply(weightPlace.slice());
    float[] label = new float[rows];
    byte[] sets = new byte[rows];
    Arrays.fill(sets, NO_SET);
    float[] weight = new float[weights == null ? 0 : rows];
    for (HeldOut set : HeldOut.values()) {
      Entries entries = labels.entries(set);
      int end = LinearBlocks.first(entries, labelPlace.at() + 1);
      for (int k = LinearBlocks.first(entries, labelPlace.at()); k < end; k++) {
        label[entries.rows()[k]] = entries.values()[k];
        sets[entries.rows()[k]] = code(set);
      }
      if (weights != null && weightPlace != null) {
        Entries those = weights.entries(set);
        int last = LinearBlocks.first(those, weightPlace.at() + 1);
        for (int k = LinearBlocks.first(those, weightPlace.at()); k < last; k++) {
          weight[those.rows()[k]] = those.values()[k];
        }
      }
    }
    return new RecordState(
        label,
        weight,
        sets,
        new double[rows],
        new double[rows],
        new double[PassSums.length(steering.memory())],
        new double[2],
        steering);
  }

  /** This state with class labels as 1 for {@code ofOne} and 0 for the rest, as losses expect. */
  public RecordState withClass(float ofOne) {
    float[] ones = new float[labels.length];
    for (int row = 0; row < ones.length; row++) {
      ones[row] = labels[row] == ofOne ? 1 : 0;
    }
    return new RecordState(ones, weights, sets, margins, products, partial, all, steering);
  }

  RecordState copy() {
    return new RecordState(
        labels, // these three never change
        weights,
        sets,
        margins.clone(),
        products.clone(),
        partial.clone(),
        all.clone(),
        steering.copy());
  }

  private static byte code(HeldOut set) {
    return switch (set) {
      case TRAINING -> Records.TRAINING;
      case VALIDATION -> Records.VALIDATION;
      case TEST -> Records.TEST;
    };
  }

  /** Whether a record belongs to a set. */
  public boolean is(HeldOut set, int row) {
    return sets[row] == code(set);
  }

  /** The weight of a record. */
  public double weight(int row) {
    return weights.length == 0 ? 1 : weights[row];
  }
}

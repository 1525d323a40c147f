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
 * A worker's state of its records; changed in place. A record has K margins: one, or with classes
 * one for each.
 *
 * @param labels one per record; with several margins, the places of the classes
 * @param weights one per record; empty if all weigh 1
 * @param sets one per record, as {@link Records} numbers them; -1 for a row without a label
 * @param margins K per record, for the current coefficients
 * @param products K per record, the products with the direction; while the gradient is computed,
 *     its weighted slopes
 * @param partial the worker's terms of the sums at the end of a pass
 * @param all values common to all its records, K each: the sums of centres times directions over
 *     all features, then the sums of its records' slopes
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

  /** The set of a row without a label. */
  static final byte NO_SET = -1;

  /** Bytes per record. */
  static long bytes(int width) {
    return width * 2L * Double.BYTES + 2 * Float.BYTES + 1;
  }

  /** The state before the first pass, with a margin per record. */
  public static RecordState of(
      int rows,
      IntFunction<SparseBlock> blocks,
      Place labelPlace,
      @Nullable Place weightPlace,
      Steering steering) {
    return of(rows, blocks, labelPlace, weightPlace, steering, 1);
  }

  /**
   * The state before the first pass.
   *
   * @param rows the worker's number of rows
   * @param blocks the worker's blocks by slice
   * @param labelPlace the column of the labels
   * @param weightPlace the column of the weights, or null
   * @param steering the training's steering
   * @param width K
   */
  public static RecordState of(
      int rows,
      IntFunction<SparseBlock> blocks,
      Place labelPlace,
      @Nullable Place weightPlace,
      Steering steering,
      int width) {
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
        new double[rows * width],
        new double[rows * width],
        new double[PassSums.length(steering.memory())],
        new double[2 * width],
        steering);
  }

  /**
   * This state with class labels as their places: of two classes 0 and 1, as losses expect.
   *
   * @param classes all labels that count, in ascending order
   */
  public RecordState withPlaces(float[] classes) {
    float[] places = new float[labels.length];
    for (int row = 0; row < places.length; row++) {
      places[row] = Math.max(0, Arrays.binarySearch(classes, labels[row] + 0f)); // -0 is 0
    }
    return new RecordState(places, weights, sets, margins, products, partial, all, steering);
  }

  /** K, the number of margins per record. */
  public int width() {
    return all.length / 2;
  }

  /** The loss of a record after a step along the products. */
  double lossAt(Loss loss, int row, double step) {
    int width = width();
    return width == 1
        ? loss.of(margins[row] + step * products[row], labels[row])
        : Softmax.loss(margins, products, step, row * width, width, (int) labels[row]);
  }

  /** The loss of a record. */
  double loss(Loss loss, int row) {
    return width() == 1 ? loss.of(margins[row], labels[row]) : lossAt(loss, row, 0);
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

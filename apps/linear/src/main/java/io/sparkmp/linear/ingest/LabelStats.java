package io.sparkmp.linear.ingest;

import io.sparkmp.layout.Records;
import io.sparkmp.linear.kernel.RecordState;
import io.sparkmp.linear.kernel.Weights;
import io.sparkmp.rotation.HeldOut;
import java.io.Serializable;

/**
 * Statistics of labels.
 *
 * @param training the number of training records
 * @param validation the number of records held out to steer training
 * @param test the number of records held out to judge the result
 * @param weight the sum of the training records' weights
 * @param squares the sum of the squares of these weights
 * @param mean the weighted mean of the training labels; 0 if there are none
 * @param scatter the weighted sum of the squared differences from the mean
 * @param least the least label of all records, but for those of weight 0 that are trained on: they
 *     count for nothing
 * @param largest the largest label of the same records
 * @param kinds the distinct labels of the same records
 */
public record LabelStats(
    long training,
    long validation,
    long test,
    double weight,
    double squares,
    double mean,
    double scatter,
    float least,
    float largest,
    LabelKinds kinds)
    implements Serializable {

  /** Without records. */
  public static final LabelStats NONE =
      new LabelStats(
          0, 0, 0, 0, 0, 0, 0, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, LabelKinds.NONE);

  /** A label as people write it: 1 rather than 1.0. */
  public static String text(float label) {
    return label == (long) label ? Long.toString((long) label) : Float.toString(label);
  }

  /** Whether floats may have rounded some labels to others. */
  public boolean areRounded() {
    return least <= largest && Math.max(Math.abs(least), Math.abs(largest)) >= Records.ROUNDED;
  }

  /** The statistics of a worker's records. */
  static LabelStats of(RecordState records) {
    long[] counts = new long[HeldOut.values().length];
    double weight = 0;
    double squares = 0;
    double mean = 0;
    double scatter = 0;
    float least = Float.POSITIVE_INFINITY;
    float largest = Float.NEGATIVE_INFINITY;
    LabelKinds kinds = LabelKinds.NONE;
    for (int row = 0; row < records.labels().length; row++) {
      if (records.sets()[row] < 0) {
        continue;
      }
      counts[records.sets()[row]]++;
      float label = records.labels()[row];
      if (counts(records, row)) {
        least = Math.min(least, label);
        largest = Math.max(largest, label);
        boolean isTrained = records.is(HeldOut.TRAINING, row);
        kinds = kinds.plus(label, isTrained ? records.weight(row) : 0);
      }
      if (records.is(HeldOut.TRAINING, row)) {
        double of = records.weight(row);
        weight += of;
        squares += of * of;
        double apart = label - mean;
        mean += of == 0 ? 0 : apart * of / weight;
        scatter += of * apart * (label - mean); // Welford
      }
    }
    return new LabelStats(
        counts[Records.TRAINING],
        counts[Records.VALIDATION],
        counts[Records.TEST],
        weight,
        squares,
        mean,
        scatter,
        least,
        largest,
        kinds);
  }

  private static boolean counts(RecordState records, int row) {
    boolean isTrained = records.is(HeldOut.TRAINING, row);
    return isTrained ? records.weight(row) > 0 : records.sets()[row] >= 0;
  }

  /** Combines both. */
  LabelStats plus(LabelStats other) {
    double all = weight + other.weight;
    double part = all == 0 ? 0 : other.weight / all;
    double apart = other.mean - mean;
    return new LabelStats(
        training + other.training,
        validation + other.validation,
        test + other.test,
        weight + other.weight,
        squares + other.squares,
        mean + apart * part,
        scatter + other.scatter + apart * apart * part * weight,
        Math.min(least, other.least),
        Math.max(largest, other.largest),
        kinds.plus(other.kinds));
  }

  /** Whether every label is {@code least} or {@code largest}. */
  public boolean isOfClasses() {
    return kinds.areAll() && kinds.count() <= 2;
  }

  /** The unbiased standard deviation of the labels. */
  public double deviation() {
    return weights().deviation(scatter);
  }

  /** The weights' sums for training. */
  public Weights weights() {
    return new Weights(training, weight, squares);
  }
}

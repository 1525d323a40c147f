package io.sparkmp.linear.ingest;

import io.sparkmp.layout.Records;
import io.sparkmp.linear.kernel.RecordState;
import io.sparkmp.linear.kernel.Weights;
import io.sparkmp.rotation.HeldOut;
import java.io.Serializable;

/**
 * What the labels of some records are.
 *
 * @param training records to train on
 * @param validation records held out to steer the training
 * @param test records held out to judge its result
 * @param weight of the training records, added up
 * @param squares of these weights, added up
 * @param mean of the labels of the training records, weighted; 0 if there are none
 * @param scatter weighted sum of the squares of their differences from it
 * @param least label of all records
 * @param largest label of all records
 * @param isOfClasses whether every label is {@code least} or {@code largest}
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
    boolean isOfClasses)
    implements Serializable {

  /** Of no records. */
  public static final LabelStats NONE =
      new LabelStats(0, 0, 0, 0, 0, 0, 0, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, true);

  /** A label as people write it: 1, where Java prints 1.0. */
  public static String text(float label) {
    return label == (long) label ? Long.toString((long) label) : Float.toString(label);
  }

  /** Of the records of a worker. */
  static LabelStats of(RecordState records) {
    long[] counts = new long[HeldOut.values().length];
    double weight = 0;
    double squares = 0;
    double mean = 0;
    double scatter = 0;
    float least = Float.POSITIVE_INFINITY;
    float largest = Float.NEGATIVE_INFINITY;
    for (int row = 0; row < records.labels().length; row++) {
      if (records.sets()[row] < 0) {
        continue;
      }
      counts[records.sets()[row]]++;
      float label = records.labels()[row];
      least = Math.min(least, label);
      largest = Math.max(largest, label);
      if (records.is(HeldOut.TRAINING, row)) {
        double of = records.weight(row);
        weight += of;
        squares += of * of;
        double apart = label - mean;
        mean += of == 0 ? 0 : apart * of / weight;
        scatter += of * apart * (label - mean); // Welford
      }
    }
    boolean isOfClasses = true;
    for (int row = 0; row < records.labels().length; row++) {
      float label = records.labels()[row];
      isOfClasses &= records.sets()[row] < 0 || label == least || label == largest;
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
        isOfClasses);
  }

  /** Of both. */
  LabelStats plus(LabelStats other) {
    float lower = Math.min(least, other.least);
    float upper = Math.max(largest, other.largest);
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
        lower,
        upper,
        isOfClasses && other.isOfClasses && isOf(lower, upper) && other.isOf(lower, upper));
  }

  private boolean isOf(float lower, float upper) {
    return least > largest
        || ((least == lower || least == upper) && (largest == lower || largest == upper));
  }

  /** Their standard deviation, without bias. */
  public double deviation() {
    return weights().deviation(scatter);
  }

  /** What a training needs to know of the weights. */
  public Weights weights() {
    return new Weights(training, weight, squares);
  }
}

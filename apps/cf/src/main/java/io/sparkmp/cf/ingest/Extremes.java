package io.sparkmp.cf.ingest;

import java.io.Serializable;

/**
 * The ends of some numbers, and what comes next to them. Of 1, 5, 2, 1 and 9:
 *
 * <pre>
 *   least 1 (twice), second least 2, second largest 5, largest 9 (once)
 * </pre>
 *
 * @param least the smallest number; infinite if there is none
 * @param timesLeast how often it occurs
 * @param secondLeast the smallest number above it; infinite if there is none
 * @param largest the largest number; negatively infinite if there is none
 * @param timesLargest how often it occurs
 * @param secondLargest the largest number below it; negatively infinite if there is none
 */
public record Extremes(
    float least,
    long timesLeast,
    float secondLeast,
    float largest,
    long timesLargest,
    float secondLargest)
    implements Serializable {

  private static final float NO_LEAST = Float.POSITIVE_INFINITY;
  private static final float NO_LARGEST = Float.NEGATIVE_INFINITY;

  /** Of no numbers. */
  static final Extremes NONE = new Extremes(NO_LEAST, 0, NO_LEAST, NO_LARGEST, 0, NO_LARGEST);

  /** Of these numbers. */
  public static Extremes of(float... values) {
    float least = NO_LEAST;
    float largest = NO_LARGEST;
    for (float value : values) {
      least = Math.min(least, value);
      largest = Math.max(largest, value);
    }
    long timesLeast = 0;
    float secondLeast = NO_LEAST;
    long timesLargest = 0;
    float secondLargest = NO_LARGEST;
    for (float value : values) {
      if (value == least) {
        timesLeast++;
      } else {
        secondLeast = Math.min(secondLeast, value);
      }
      if (value == largest) {
        timesLargest++;
      } else {
        secondLargest = Math.max(secondLargest, value);
      }
    }
    return new Extremes(least, timesLeast, secondLeast, largest, timesLargest, secondLargest);
  }

  /** Of both; the order does not matter. */
  Extremes plus(Extremes other) {
    float low = Math.min(least, other.least);
    float high = Math.max(largest, other.largest);
    return new Extremes(
        low,
        (least == low ? timesLeast : 0) + (other.least == low ? other.timesLeast : 0),
        Math.min(
            least == low ? secondLeast : least,
            other.least == low ? other.secondLeast : other.least),
        high,
        (largest == high ? timesLargest : 0) + (other.largest == high ? other.timesLargest : 0),
        Math.max(
            largest == high ? secondLargest : largest,
            other.largest == high ? other.secondLargest : other.largest));
  }
}

package io.sparkmp.cf.draws;

import java.io.Serializable;

/**
 * The samples of a model. A row of a user or an item has its factors, those of one sample after
 * another, each times the root of 1 / number, and then for each sample by how much the bias differs
 * from its mean:
 *
 * <pre>
 *   2 samples of 3 factors:   x00 x01 x02  x10 x11 x12  d0 d1
 * </pre>
 *
 * @param number of samples, at least 1
 * @param rank factors of a row, of all samples together
 */
public record Samples(int number, int rank) implements Serializable {

  /** The length of a row. */
  public int length() {
    return rank + number;
  }

  /**
   * By how much a sample's prediction differs from what all samples have in common, which is the
   * mean of the model and both mean biases.
   *
   * @param user rows of users
   * @param u where the user's row starts
   * @param item rows of items
   * @param i where the item's row starts
   */
  public double difference(int sample, float[] user, int u, float[] item, int i) {
    int factors = rank / number;
    double dot = 0;
    for (int k = sample * factors; k < (sample + 1) * factors; k++) {
      dot += (double) user[u + k] * item[i + k];
    }
    return (double) user[u + rank + sample] + item[i + rank + sample] + dot * number;
  }

  /** The mean of the differences, and their variance; of a single sample 0. */
  Spread spread(float[] user, int u, float[] item, int i) {
    double mean = 0;
    double scatter = 0; // Welford
    for (int s = 0; s < number; s++) {
      double value = difference(s, user, u, item, i);
      double apart = value - mean;
      mean += apart / (s + 1);
      scatter += apart * (value - mean);
    }
    return new Spread(mean, number == 1 ? 0 : scatter / (number - 1));
  }

  /** The variance of the samples' predictions for a pair; parameters as for {@link #difference}. */
  public double variance(float[] user, int u, float[] item, int i) {
    return spread(user, u, item, i).variance;
  }

  /** Of the differences of a pair. */
  record Spread(double mean, double variance) {}
}

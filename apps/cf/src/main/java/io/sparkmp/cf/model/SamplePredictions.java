package io.sparkmp.cf.model;

import org.jspecify.annotations.Nullable;
import scala.collection.Seq;

/** What the samples of a model predict for a pair, one by one. */
final class SamplePredictions {
  private SamplePredictions() {}

  /**
   * The variance of the samples' predictions; of a single sample 0.
   *
   * @param samples how many
   * @param user the user's factors in all samples, each times the root of 1 / samples; null if the
   *     model does not know him
   * @param item the item's, likewise
   * @param ofUser by how much the user's bias differs in each sample from its mean
   * @param ofItem by how much the item's does
   */
  static double variance(
      int samples,
      @Nullable Seq<Float> user,
      @Nullable Seq<Float> item,
      @Nullable Seq<Float> ofUser,
      @Nullable Seq<Float> ofItem) {
    double sum = 0;
    double squares = 0;
    for (int s = 0; s < samples; s++) {
      double value = at(ofUser, s) + at(ofItem, s);
      if (user != null && item != null) {
        int rank = user.size() / samples;
        double dot = 0;
        for (int k = s * rank; k < (s + 1) * rank; k++) {
          dot += (double) user.apply(k) * item.apply(k);
        }
        value += dot * samples;
      }
      sum += value;
      squares += value * value;
    }
    return samples == 1 ? 0 : Math.max(0, squares - sum * sum / samples) / (samples - 1);
  }

  private static double at(@Nullable Seq<Float> deviations, int sample) {
    return deviations == null ? 0 : deviations.apply(sample);
  }
}

package io.sparkmp.cf.draws;

import io.sparkmp.errors.Arguments;
import java.io.Serializable;

/** By which number items are ranked for a user. */
public sealed interface RankBy extends Serializable {

  /** By the prediction, which is the mean of the samples' predictions. */
  RankBy MEAN = new Mean();

  /** By the prediction. */
  record Mean() implements RankBy {}

  /**
   * By the prediction plus some standard deviations of the samples' predictions. The upper bound
   * prefers items of which the model is unsure, the lower bound those of which it is sure. The
   * noise of ratings has no part in it: it is the same for all items.
   *
   * @param deviations how many, below 0 for a lower bound; finite
   */
  record Bound(double deviations) implements RankBy {
    /** Checks the number. */
    public Bound {
      Arguments.check("deviations", deviations, Double.isFinite(deviations), "a finite number");
    }
  }

  /**
   * By the upper bound.
   *
   * @param deviations at least 0
   */
  static RankBy upper(double deviations) {
    return new Bound(checked(deviations));
  }

  /**
   * By the lower bound.
   *
   * @param deviations at least 0
   */
  static RankBy lower(double deviations) {
    return new Bound(-checked(deviations));
  }

  private static double checked(double deviations) {
    Arguments.check("deviations", deviations, deviations >= 0, ">= 0");
    return deviations;
  }

  /**
   * By one sample's prediction: Thompson sampling (Chapelle and Li, "An empirical evaluation of
   * Thompson sampling", NIPS 2011). Each user gets one of the samples.
   *
   * @param seed decides, with the user's id, which sample it is
   */
  record Sample(long seed) implements RankBy {}
}

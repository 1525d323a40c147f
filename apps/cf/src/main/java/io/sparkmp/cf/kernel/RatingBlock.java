package io.sparkmp.cf.kernel;

import io.sparkmp.rotation.HeldOut;
import java.io.Serializable;

/**
 * The ratings that one worker's users gave to one slice's items.
 *
 * @param training to learn from
 * @param validation held out, to steer the training
 * @param test held out, to judge its result
 */
public record RatingBlock(Ratings training, Ratings validation, Ratings test)
    implements Serializable {

  /** The ratings of one set. */
  public Ratings ratings(HeldOut set) {
    return switch (set) {
      case TRAINING -> training;
      case VALIDATION -> validation;
      case TEST -> test;
    };
  }
}

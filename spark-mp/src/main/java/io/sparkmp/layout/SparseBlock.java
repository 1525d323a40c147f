package io.sparkmp.layout;

import io.sparkmp.rotation.HeldOut;

/**
 * The records of one worker that touch one slice.
 *
 * @param training to learn from
 * @param validation held out, to steer the training
 * @param test held out, to judge its result
 * @param merged how many records were merged into another of the same row, column and set
 */
public record SparseBlock(Entries training, Entries validation, Entries test, long merged)
    implements DataBlock {

  @Override
  public int trainingSize() {
    return training.size();
  }

  /** The records of one set. */
  public Entries entries(HeldOut set) {
    return switch (set) {
      case TRAINING -> training;
      case VALIDATION -> validation;
      case TEST -> test;
    };
  }
}

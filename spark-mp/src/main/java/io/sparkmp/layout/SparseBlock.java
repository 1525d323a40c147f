package io.sparkmp.layout;

import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.HeldOut;

/**
 * The records of one worker that touch one slice.
 *
 * @param training records to learn from
 * @param validation records held out to steer training
 * @param test records held out to judge the result
 * @param merged the number of records merged into another of the same row, column and set
 */
public record SparseBlock(Entries training, Entries validation, Entries test, long merged)
    implements DataBlock {

  @Override
  public int trainingSize() {
    return training.size();
  }

  @Override
  public long checksum() {
    long sum = 0;
    for (HeldOut set : HeldOut.values()) {
      sum = SplitMix64.mix(sum + entries(set).checksum());
    }
    return sum;
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

package io.sparkmp.lda.kernel;

import io.sparkmp.layout.DataBlock;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.HeldOut;

/**
 * The tokens of one worker's documents whose words belong to one slice.
 *
 * @param training tokens to learn from
 * @param validation held out to steer training: the hidden halves of some documents
 * @param test held out to judge the result: the hidden halves of other documents
 */
public record TokenBlock(Tokens training, Tokens validation, Tokens test) implements DataBlock {

  @Override
  public int trainingSize() {
    return training.size();
  }

  @Override
  public long checksum() {
    long sum = 0;
    for (HeldOut set : HeldOut.values()) {
      sum = SplitMix64.mix(sum + tokens(set).checksum());
    }
    return sum;
  }

  /** The tokens of one set. */
  public Tokens tokens(HeldOut set) {
    return switch (set) {
      case TRAINING -> training;
      case VALIDATION -> validation;
      case TEST -> test;
    };
  }
}

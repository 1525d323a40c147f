package io.sparkmp.rotation;

import java.io.Serializable;
import java.util.Comparator;

/**
 * How far a training is.
 *
 * @param epochs the complete epochs
 * @param subEpochs the trained sub-epochs of the next epoch, over all of its passes; fewer than an
 *     epoch has
 */
public record Position(int epochs, int subEpochs) implements Comparable<Position>, Serializable {
  private static final Comparator<Position> ORDER =
      Comparator.comparingInt(Position::epochs).thenComparingInt(Position::subEpochs);

  /** Checks the numbers. */
  public Position {
    if (epochs < 0 || subEpochs < 0) {
      throw new IllegalArgumentException(
          "Invalid position: " + epochs + " epochs and " + subEpochs + " sub-epochs");
    }
  }

  /** The end of so many epochs. */
  public static Position after(int epochs) {
    return new Position(epochs, 0);
  }

  /**
   * The inverse of {@link #number}.
   *
   * @param perEpoch the sub-epochs of an epoch
   */
  public static Position of(long number, int perEpoch) {
    return new Position(Math.toIntExact(number / perEpoch), (int) (number % perEpoch));
  }

  /**
   * Sub-epochs since the start of the training.
   *
   * @param perEpoch the sub-epochs of an epoch
   */
  public long number(int perEpoch) {
    return (long) epochs * perEpoch + subEpochs;
  }

  /** Whether an epoch has begun and is not complete. */
  public boolean isInsideEpoch() {
    return subEpochs > 0;
  }

  /**
   * Describes it for people, who count from 1: the last complete epoch or sub-epoch.
   *
   * @param perEpoch the sub-epochs of an epoch
   */
  public String describe(int perEpoch) {
    return isInsideEpoch()
        ? "epoch " + (epochs + 1) + ", sub-epoch " + subEpochs + " of " + perEpoch
        : "epoch " + epochs;
  }

  @Override
  public int compareTo(Position other) {
    return ORDER.compare(this, other);
  }
}

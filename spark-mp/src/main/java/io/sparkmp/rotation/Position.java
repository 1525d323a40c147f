package io.sparkmp.rotation;

import java.io.Serializable;
import java.util.Comparator;

/**
 * How far a training is.
 *
 * @param epochs complete
 * @param subEpochs of the epoch after these, over all of its passes; fewer than an epoch has
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
   * The reverse of {@link #number}.
   *
   * @param perEpoch sub-epochs
   */
  public static Position of(long number, int perEpoch) {
    return new Position(Math.toIntExact(number / perEpoch), (int) (number % perEpoch));
  }

  /**
   * Sub-epochs since the start of the training.
   *
   * @param perEpoch sub-epochs
   */
  public long number(int perEpoch) {
    return (long) epochs * perEpoch + subEpochs;
  }

  /** Whether an epoch is begun and not complete. */
  public boolean isInsideEpoch() {
    return subEpochs > 0;
  }

  /**
   * What people call it, who count from 1: the last epoch or sub-epoch that is complete.
   *
   * @param perEpoch sub-epochs
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

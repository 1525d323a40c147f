package io.sparkmp.rotation;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Epochs that run without going back to the driver. A pass that evaluates moves along the order of
 * the pass that comes next, and a full turn brings each slice back to where it was: evaluating
 * never changes the training.
 *
 * @param firstEpoch counted from 0
 * @param endEpoch the last one and one more; the first one itself for an evaluation alone
 * @param evaluates the set to evaluate after each epoch, or null
 */
public record Leg(int firstEpoch, int endEpoch, @Nullable HeldOut evaluates)
    implements Serializable {

  /** Checks the numbers. */
  public Leg {
    if (firstEpoch < 0 || endEpoch < firstEpoch || (endEpoch == firstEpoch && evaluates == null)) {
      throw new IllegalArgumentException(
          "Invalid leg: epochs " + firstEpoch + " to " + (endEpoch - 1));
    }
  }

  /**
   * Epochs {@code first} to {@code end - 1}.
   *
   * @param evaluate the set to evaluate after each, or null
   */
  public static Leg train(int first, int end, @Nullable HeldOut evaluate) {
    if (first == end) {
      throw new IllegalArgumentException("Invalid leg: epochs " + first + " to " + (end - 1));
    }
    return new Leg(first, end, evaluate);
  }

  /** One evaluation of the model after {@code epochs} epochs. */
  public static Leg evaluate(int epochs, HeldOut set) {
    return new Leg(epochs, epochs, set);
  }

  /**
   * The passes, in order.
   *
   * @param perEpoch as {@link RotationProgram#passes}
   */
  public List<Pass> passes(int perEpoch) {
    if (perEpoch < 1) {
      throw new IllegalArgumentException("Invalid passes: " + perEpoch + " (expected: >= 1)");
    }
    List<Pass> passes = new ArrayList<>();
    for (int epoch = firstEpoch; epoch < endEpoch; epoch++) {
      for (int part = 0; part < perEpoch; part++) {
        passes.add(new Pass(epoch * perEpoch + part, epoch, part, null));
      }
      if (evaluates != null) {
        passes.add(evaluation(epoch + 1, perEpoch));
      }
    }
    if (firstEpoch == endEpoch) {
      passes.add(evaluation(endEpoch, perEpoch));
    }
    return passes;
  }

  private Pass evaluation(int epochs, int perEpoch) {
    return new Pass(epochs * perEpoch, epochs, 0, evaluates);
  }
}

package io.sparkmp.rotation;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The passes that run without going back to the driver. A pass that evaluates moves along the order
 * of the epoch that comes next, and a full turn brings each slice back to where it was: evaluating
 * never changes the training.
 *
 * @param passes in order
 */
public record Leg(List<Pass> passes) implements Serializable {

  /** Copies the list. */
  public Leg {
    passes = List.copyOf(passes);
  }

  /**
   * Epochs {@code first} to {@code end - 1}.
   *
   * @param evaluate the set to evaluate after each, or null
   */
  public static Leg train(int first, int end, @Nullable HeldOut evaluate) {
    if (first < 0 || end <= first) {
      throw new IllegalArgumentException("Invalid leg: epochs " + first + " to " + (end - 1));
    }
    List<Pass> passes = new ArrayList<>();
    for (int epoch = first; epoch < end; epoch++) {
      passes.add(new Pass(epoch, null));
      if (evaluate != null) {
        passes.add(new Pass(epoch + 1, evaluate));
      }
    }
    return new Leg(passes);
  }

  /** One evaluation of the model after {@code epochs} epochs. */
  public static Leg evaluate(int epochs, HeldOut set) {
    return new Leg(List.of(new Pass(epochs, set)));
  }

  /** The epoch in whose order the slices lie before the leg. */
  public int firstEpoch() {
    return passes.get(0).epoch();
  }

  /** The epoch in whose order the slices lie after the leg. */
  public int endEpoch() {
    return passes.get(passes.size() - 1).next();
  }
}

package io.sparkmp.rotation;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * One rotation of all slices past all data.
 *
 * @param epoch the epoch of training, or for an evaluation the number of epochs trained before it
 * @param evaluates the held-out set to evaluate, or null for a pass that trains
 */
public record Pass(int epoch, @Nullable HeldOut evaluates) implements Serializable {

  /** Whether this pass changes the model. */
  public boolean trains() {
    return evaluates == null;
  }

  /** The epoch whose order holds when this pass has ended. */
  int next() {
    return trains() ? epoch + 1 : epoch;
  }
}

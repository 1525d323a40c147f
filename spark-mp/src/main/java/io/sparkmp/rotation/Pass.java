package io.sparkmp.rotation;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * One rotation of all slices past all data.
 *
 * @param number of this pass among those that train, counted from 0; for an evaluation, how many of
 *     them went before it
 * @param epoch of training that it belongs to, counted from 0; for an evaluation, how many epochs
 *     went before it
 * @param part of the epoch, 0 to {@link RotationProgram#passes} - 1
 * @param evaluates the held-out set to evaluate, or null for a pass that trains
 */
public record Pass(int number, int epoch, int part, @Nullable HeldOut evaluates)
    implements Serializable {

  /** The pass that trains an epoch, where that is one pass. */
  public static Pass train(int epoch) {
    return new Pass(epoch, epoch, 0, null);
  }

  /** Whether this pass changes the model. */
  public boolean trains() {
    return evaluates == null;
  }

  /** The number of the pass in whose order the slices lie when this one has ended. */
  public int next() {
    return trains() ? number + 1 : number;
  }
}

package io.sparkmp.rotation;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * One rotation of all slices past all data.
 *
 * @param number the number of this pass among the training passes, counted from 0; for an
 *     evaluation, how many training passes came before it
 * @param epoch the epoch of training that it belongs to, counted from 0; for an evaluation, how
 *     many epochs came before it
 * @param part the part of the epoch, 0 to {@link RotationProgram#passes} - 1
 * @param evaluates the held-out set to evaluate, or null for a pass that trains
 */
public record Pass(int number, int epoch, int part, @Nullable HeldOut evaluates)
    implements Serializable {

  /** The pass that trains an epoch, where an epoch has one pass. */
  public static Pass train(int epoch) {
    return new Pass(epoch, epoch, 0, null);
  }

  /** Whether this pass changes the model. */
  public boolean trains() {
    return evaluates == null;
  }

  /** The number of the pass in whose order the slices lie after this one. */
  public int next() {
    return trains() ? number + 1 : number;
  }
}

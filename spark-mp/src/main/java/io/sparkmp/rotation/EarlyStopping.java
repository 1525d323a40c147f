package io.sparkmp.rotation;

import io.sparkmp.errors.Arguments;

/**
 * Stops when the validation loss has not fallen for a while.
 *
 * @param patience how many epochs without a new minimum are allowed, at least 1
 */
public record EarlyStopping(int patience) {

  /** Checks the patience. */
  public EarlyStopping {
    Arguments.check("patience", patience, patience >= 1, ">= 1");
  }

  /** Whether to stop after {@code epoch} when the best one was {@code best}. */
  public boolean stopsAfter(int epoch, int best) {
    return epoch - best >= patience;
  }
}

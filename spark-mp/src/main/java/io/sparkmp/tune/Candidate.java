package io.sparkmp.tune;

/** A training with settings of its own that can be continued. */
public interface Candidate extends AutoCloseable {

  /** How the candidates are started. */
  interface Start {

    /**
     * Begins a training.
     *
     * @return what the caller closes
     */
    Candidate with(Settings settings);
  }

  /**
   * Trains on and judges.
   *
   * @param epochs in all, more than before
   * @return the loss by the validation set, smaller is better; not finite if the training has
   *     diverged
   */
  double lossAfter(int epochs);

  /** Frees the model. */
  @Override
  void close();
}

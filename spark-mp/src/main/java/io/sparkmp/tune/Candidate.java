package io.sparkmp.tune;

/** A training with its own settings that can be continued. */
public interface Candidate extends AutoCloseable {

  /** Starts candidates. */
  interface Start {

    /**
     * Begins a training.
     *
     * @return the training; the caller closes it
     */
    Candidate with(Settings settings);
  }

  /**
   * Goes on training, then judges.
   *
   * @param epochs in total, more than before
   * @return the validation loss, smaller is better; not finite if the training has diverged
   */
  double lossAfter(int epochs);

  /** Frees the model. */
  @Override
  void close();
}

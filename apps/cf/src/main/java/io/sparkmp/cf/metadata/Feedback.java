package io.sparkmp.cf.metadata;

/** What the ratings that a model was trained on mean. */
public enum Feedback {
  /** Opinions: the model predicts ratings. */
  EXPLICIT,
  /** Signs of interest, as counts: the model predicts a preference, and ranks items by it. */
  IMPLICIT
}

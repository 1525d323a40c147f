package io.sparkmp.cf.metadata;

/** The meaning of the training ratings. */
public enum Feedback {
  /** Opinions: the model predicts ratings. */
  EXPLICIT,
  /** Counts of interactions: the model predicts a preference and ranks items by it. */
  IMPLICIT
}

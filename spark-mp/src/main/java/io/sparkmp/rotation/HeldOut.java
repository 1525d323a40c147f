package io.sparkmp.rotation;

/** The parts of the data that can be evaluated. */
public enum HeldOut {
  /** What is trained on. */
  TRAINING,
  /** Steers the training: early stopping, choice of the best epoch. */
  VALIDATION,
  /** Judges the result of the training. */
  TEST
}

package io.sparkmp.rotation;

/** The parts of the data that can be evaluated. */
public enum HeldOut {
  /** What is trained on. */
  TRAINING,
  /** Steers the training: early stopping, choice of the epoch. */
  VALIDATION,
  /** Judges its result. */
  TEST
}

package io.sparkmp.rotation;

/** Data that is never trained on. */
public enum HeldOut {
  /** Steers the training: early stopping, choice of the epoch. */
  VALIDATION,
  /** Judges its result. */
  TEST
}

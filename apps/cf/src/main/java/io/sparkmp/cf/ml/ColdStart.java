package io.sparkmp.cf.ml;

/** The prediction if the model does not know the user or the item. */
enum ColdStart {
  /** Predicts NaN. */
  NAN,
  /** Drops the row. */
  DROP,
  /** Uses the mean and the known side. */
  KNOWN
}

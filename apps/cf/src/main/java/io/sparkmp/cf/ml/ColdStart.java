package io.sparkmp.cf.ml;

/** What is predicted where the model does not know the user or the item. */
enum ColdStart {
  /** Not a number. */
  NAN,
  /** Nothing: the row is left out. */
  DROP,
  /** The mean, and what is known of the other side. */
  KNOWN
}

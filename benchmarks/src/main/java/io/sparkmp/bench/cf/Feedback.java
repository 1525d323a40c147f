package io.sparkmp.bench.cf;

/** What ratings say. */
enum Feedback {
  /** How much an item is liked. */
  EXPLICIT,
  /** That there was interest. */
  IMPLICIT
}

package io.sparkmp.layout;

/** What several records of one row and column become. */
public enum Duplicates {
  /** Their mean: opinions. */
  MEAN,
  /** Their sum: counts. */
  SUM,
  /** All of them, in the order of their values: things that happened. */
  KEEP
}

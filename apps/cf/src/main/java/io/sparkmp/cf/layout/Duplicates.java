package io.sparkmp.cf.layout;

/** What several ratings of one user for one item become. */
public enum Duplicates {
  /** Their mean: opinions. */
  MEAN,
  /** Their sum: counts. */
  SUM
}

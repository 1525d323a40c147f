package io.sparkmp.layout;

/** How to merge several records of one row and column. */
public enum Duplicates {
  /** Takes their mean: for opinions. */
  MEAN,
  /** Takes their sum: for counts. */
  SUM,
  /** Keeps all, ordered by value: for events. */
  KEEP
}

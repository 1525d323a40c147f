package io.sparkmp.layout;

/** How to merge several records of one row and column. */
public enum Duplicates {
  /** Takes their mean: for opinions. */
  MEAN,
  /** Takes their sum: for counts. */
  SUM,
  /**
   * Takes their sum, and counts them as one record of their column: for rows that are whole in a
   * piece, one after another.
   */
  SUM_OF_ROW,
  /** Keeps all, ordered by value: for events. */
  KEEP
}

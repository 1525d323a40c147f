package io.sparkmp.cf.bayes;

import io.sparkmp.cf.kernel.FactorOps;
import io.sparkmp.cf.kernel.FactorTable;

/**
 * What a pass draws of every row of one side.
 *
 * @param from the first factor
 * @param factors how many, at least 1
 * @param bias whether the bias is drawn with them, as the last coordinate
 */
record Coordinates(int from, int factors, boolean bias) {

  int size() {
    return factors + (bias ? 1 : 0);
  }

  /** The size with padding: what {@link FactorOps#addOuter} takes. */
  int width() {
    return (size() + FactorOps.DOUBLES - 1) / FactorOps.DOUBLES * FactorOps.DOUBLES;
  }

  /** Which coordinate of a row it is: a factor, or the bias after the last one. */
  int coordinate(int drawn, int rank) {
    return drawn < factors ? from + drawn : rank;
  }

  /** Where a coordinate is in the array of a table, from the row's beginning. */
  int place(FactorTable table, int coordinate) {
    return coordinate < factors ? from + coordinate : table.width();
  }
}

package io.sparkmp.loop;

import java.io.Serializable;

/**
 * That the body touches an array.
 *
 * @param array its name
 * @param width numbers of a row
 * @param index which of its rows
 * @param use what it does with them
 */
record Access(String array, int width, Index index, Use use) implements Serializable {

  /** Whether its rows are drawn, so that which there are depends on the number of parts. */
  boolean isDrawn() {
    return index instanceof Index.Drawn || index instanceof Index.Sampled;
  }

  /** Such as {@code W[user] updated}. */
  String words() {
    return place() + " " + use.words();
  }

  /** Such as {@code W[user]}. */
  String place() {
    return array + "[" + index.words() + "]";
  }
}

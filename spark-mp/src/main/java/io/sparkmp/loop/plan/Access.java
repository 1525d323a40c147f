package io.sparkmp.loop.plan;

import java.io.Serializable;

/**
 * The body's access to an array.
 *
 * @param array the array's name
 * @param width numbers per row
 * @param index the rows accessed
 * @param use what the body does with them
 */
public record Access(String array, int width, Index index, Use use) implements Serializable {

  /** Whether the rows are drawn; the choice then depends on the number of parts. */
  public boolean isDrawn() {
    return index instanceof Index.Drawn || index instanceof Index.Sampled;
  }

  /** Such as {@code W[user] updated}. */
  public String words() {
    return place() + " " + use.words();
  }

  /** Such as {@code W[user]}. */
  String place() {
    return array + "[" + index.words() + "]";
  }
}

package io.sparkmp.loop;

import io.sparkmp.loop.plan.Index;

/**
 * An id that each record has and that finds rows of the model. Ids are opaque: two ids are equal or
 * not; they have no order and no distance.
 *
 * @param number the key's number in its loop
 * @param name the column that it is read from
 * @param hasSeveral whether a record may have any number of ids, as a text has words
 */
public record Key(int number, String name, boolean hasSeveral) implements Index {

  @Override
  public String key() {
    return name;
  }

  @Override
  public boolean isSeveral() {
    return hasSeveral;
  }

  @Override
  public String words() {
    return hasSeveral ? "each " + name : name;
  }
}

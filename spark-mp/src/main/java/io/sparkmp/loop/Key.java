package io.sparkmp.loop;

import io.sparkmp.loop.plan.Index;

/**
 * An id that each record has and that finds rows of the model. Ids are opaque: two ids are equal or
 * not; they have no order and no distance.
 *
 * @param number the key's number in its loop
 * @param name the column that it is read from
 */
public record Key(int number, String name) implements Index {

  @Override
  public String key() {
    return name;
  }

  @Override
  public String words() {
    return name;
  }
}

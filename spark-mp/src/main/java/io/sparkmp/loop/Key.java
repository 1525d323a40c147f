package io.sparkmp.loop;

/**
 * An id of each record, by which rows of the model are found. Ids are opaque: two of them are equal
 * or not, and have no order and no distance.
 *
 * @param number of the key in its loop
 * @param name of the column that it is read from
 * @param hasSeveral whether a record has any number of them, as a text has words
 */
public record Key(int number, String name, boolean hasSeveral) implements Index {

  @Override
  public Key key() {
    return this;
  }

  @Override
  public String words() {
    return hasSeveral ? "each " + name : name;
  }
}

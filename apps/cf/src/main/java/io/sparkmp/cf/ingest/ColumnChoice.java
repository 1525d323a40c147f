package io.sparkmp.cf.ingest;

import java.io.Serializable;

/**
 * Which columns hold what: names, or positions from 1 where there are no names.
 *
 * @param user column of the user ids
 * @param item column of the item ids
 * @param rating column of the ratings
 */
public record ColumnChoice(String user, String item, String rating) implements Serializable {

  /** The first three columns. */
  public static final ColumnChoice FIRST_THREE = new ColumnChoice("1", "2", "3");
}

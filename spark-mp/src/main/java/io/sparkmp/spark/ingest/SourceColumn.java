package io.sparkmp.spark.ingest;

import io.sparkmp.ids.IdType;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A column that is read.
 *
 * @param role what it holds
 * @param at position from 0
 * @param name what it is called, or null where columns have no names
 * @param type of its ids, or null of ratings
 */
record SourceColumn(String role, int at, @Nullable String name, @Nullable IdType type)
    implements Serializable {

  /** Whether its values must be whole numbers. */
  boolean isWhole() {
    return type == IdType.LONG;
  }

  /** The type of its ids. */
  IdType idType() {
    return isWhole() ? IdType.LONG : IdType.STRING;
  }

  /** For people: where it is, and as what it is read. */
  String describe() {
    String place = role + " = " + (name == null ? "field " + (at + 1) : name);
    if (type == null || role.equals("name")) {
      return place;
    }
    return place + (isWhole() ? " (whole numbers)" : " (text)");
  }

  /** For messages: what one of its values is. */
  String value() {
    return type == null || role.equals("name") ? role : role + " id";
  }
}

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
 * @param seen where the id stands by which the type was settled, and the id; or null if it was
 *     given
 */
record SourceColumn(
    String role, int at, @Nullable String name, @Nullable IdType type, @Nullable String seen)
    implements Serializable {

  /** A column whose type was given. */
  SourceColumn(String role, int at, @Nullable String name, @Nullable IdType type) {
    this(role, at, name, type, null);
  }

  /** The same, with the type of its ids and what has shown it. */
  SourceColumn of(IdType settled, @Nullable String by) {
    return new SourceColumn(role, at, name, settled, by);
  }

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

package io.sparkmp.spark.ingest;

import io.sparkmp.ids.IdType;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A column to read.
 *
 * @param role its content
 * @param at its position from 0
 * @param name its name, or null if columns have no names
 * @param type the type of its ids, or null for values
 * @param seen the id that settled the type, and its place; null if the type was given
 */
public record SourceColumn(
    String role, int at, @Nullable String name, @Nullable IdType type, @Nullable String seen)
    implements Serializable {

  /** A column whose type was given. */
  public SourceColumn(String role, int at, @Nullable String name, @Nullable IdType type) {
    this(role, at, name, type, null);
  }

  /** This column with the type of its ids and the evidence. */
  public SourceColumn of(IdType settled, @Nullable String by) {
    return new SourceColumn(role, at, name, settled, by);
  }

  /** Whether its values must be whole numbers. */
  public boolean isWhole() {
    return type == IdType.LONG;
  }

  /** The type of its ids. */
  public IdType idType() {
    return isWhole() ? IdType.LONG : IdType.STRING;
  }

  /** Describes its place and how it is read, for people. */
  public String describe() {
    String place = role + " = " + (name == null ? "field " + (at + 1) : name);
    if (type == null || role.equals("name")) {
      return place;
    }
    return place + (isWhole() ? " (whole numbers)" : " (text)");
  }

  /** The name of one of its values, for messages. */
  public String value() {
    return type == null || role.equals("name") ? role : role + " id";
  }
}

package io.sparkmp.ids;

import org.jspecify.annotations.Nullable;

/** The two kinds of id: whole numbers of up to 64 bits, and text. */
public enum IdType {
  LONG,
  STRING;

  private static final double EXACT = 0x1p53;

  /**
   * An id as a program gives it. A number with a fraction is none, nor is text of digits where ids
   * are numbers: there may be several for the same number.
   *
   * @param given a whole number of any class, or text
   * @param action what it is for, such as {@code explain user}
   * @return a {@code Long} or a {@code String}
   * @throws IllegalArgumentException if it is not of this type
   */
  public Object id(@Nullable Object given, String action) {
    boolean isWhole =
        given instanceof Long
            || given instanceof Integer
            || given instanceof Short
            || given instanceof Byte
            || (given instanceof Double value
                && value == Math.rint(value)
                && Math.abs(value) < EXACT);
    if (this == LONG && isWhole) {
      return ((Number) given).longValue();
    }
    if (this == STRING && given instanceof String) {
      return given;
    }
    throw new IllegalArgumentException(
        "Cannot "
            + action
            + " "
            + given
            + (given == null ? "" : " (" + given.getClass().getSimpleName() + ")")
            + ": the ids of the model are "
            + (this == LONG ? "whole numbers" : "text"));
  }

  /** An encoder for ids of this type. */
  public IdEncoder newEncoder() {
    return switch (this) {
      case LONG -> new LongIdEncoder();
      case STRING -> new StringIdEncoder();
    };
  }
}

package io.sparkmp.embeddings.cli;

import io.sparkmp.errors.Arguments;
import io.sparkmp.ids.IdType;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Ids as a user types them. */
final class Ids {
  private static final int SHOWN = 20;

  private Ids() {}

  /**
   * Distinct ones, in their order.
   *
   * @throws IllegalArgumentException if one is no id of this type
   */
  static List<Object> parse(IdType type, List<String> texts) {
    Set<Object> ids = new LinkedHashSet<>();
    for (String text : texts) {
      ids.add(parse(type, text));
    }
    return List.copyOf(ids);
  }

  /**
   * One id.
   *
   * @throws IllegalArgumentException if it is none of this type
   */
  static Object parse(IdType type, String text) {
    try {
      return type == IdType.LONG ? (Object) Long.valueOf(text) : text;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "Invalid id: " + text + " (expected: a whole number, as the model's ids are)", e);
    }
  }

  /** Some of them, for a message. */
  static String list(List<?> ids) {
    String shown =
        ids.stream().limit(SHOWN).map(Object::toString).collect(Collectors.joining(", "));
    return shown + (ids.size() > SHOWN ? " and " + (ids.size() - SHOWN) + " more" : "");
  }

  static void checkTop(int top) {
    Arguments.check("top", top, top >= 1, ">= 1");
  }
}

package io.sparkmp.cli.training;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Names and values for people, in order. */
public final class Facts {
  private final Map<String, String> facts = new LinkedHashMap<>();

  /** No facts yet. */
  public Facts() {}

  /** The components of a record of settings: {@code stepSize} becomes step size. */
  public static Facts of(Record settings) {
    Facts facts = new Facts();
    for (RecordComponent component : settings.getClass().getRecordComponents()) {
      String name = component.getName().replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
      try {
        Object value = component.getAccessor().invoke(settings);
        facts.and(name, value instanceof Long ? value.toString() : value); // seeds as given
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("Cannot read " + name + " of " + settings, e);
      }
    }
    return facts;
  }

  /** Adds a fact; numbers look the same in every locale. */
  public Facts and(String name, Object value) {
    facts.put(name, text(value));
    return this;
  }

  private static String text(Object value) {
    if (value instanceof double[] several) {
      return several.length == 1 ? text(several[0]) : Arrays.toString(several);
    }
    if (value instanceof Record several) {
      return several.getClass().getSimpleName().toLowerCase(Locale.ROOT)
          + of(several).facts().entrySet().stream()
              .map(fact -> ", " + fact.getKey() + " " + fact.getValue())
              .collect(Collectors.joining());
    }
    if (value instanceof Long whole) {
      return String.format(Locale.ROOT, "%,d", whole);
    }
    if (value instanceof Integer whole) {
      return String.format(Locale.ROOT, "%,d", whole);
    }
    if (value instanceof Double number) {
      return String.valueOf(Double.parseDouble(String.format(Locale.ROOT, "%.6g", number)));
    }
    return value instanceof Enum<?> choice
        ? choice.name().toLowerCase(Locale.ROOT)
        : String.valueOf(value);
  }

  Map<String, String> facts() {
    return facts;
  }
}

package io.sparkmp.loop;

import io.sparkmp.loop.Verdict.Refused;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds a parallel order of a loop whose result is that of some serial order: two records that run
 * at the same time never depend on each other. Where one worker owns an id of key a, and one slice
 * at a time an id of key b, a dependence is kept if it is 0 at a or at b.
 */
final class Planner {
  private final List<Access> accesses;
  private final Map<Key, Long> ids;

  /**
   * A planner for one loop.
   *
   * @param ids how many there are of each key; where they are unknown, the key that was declared
   *     first stays
   */
  Planner(List<Access> accesses, Map<Key, Long> ids) {
    this.accesses = List.copyOf(accesses);
    this.ids = Map.copyOf(ids);
  }

  /** The dependences of the loop. */
  List<Dependence> dependences() {
    return Dependence.of(accesses);
  }

  Verdict verdict() {
    Refused refused = obstacle();
    if (refused != null) {
      return refused;
    }
    List<Key> keys = new ArrayList<>(keys());
    if (keys.size() < 2) {
      return new Verdict.Parallel(keys.isEmpty() ? null : keys.get(0), null);
    }
    boolean isFirstLighter = floats(keys.get(0)) < floats(keys.get(1));
    return isFirstLighter
        ? new Verdict.Parallel(keys.get(1), keys.get(0))
        : new Verdict.Parallel(keys.get(0), keys.get(1));
  }

  /** How many numbers the arrays by a key have; 0 if that is unknown. */
  long floats(Key key) {
    return accesses.stream()
        .filter(access -> key.equals(keyOf(access)))
        .map(access -> new Sized(access.array(), access.width()))
        .distinct()
        .mapToLong(array -> Math.multiplyExact(array.width, ids.getOrDefault(key, 0L)))
        .sum();
  }

  private record Sized(String array, long width) {}

  private @Nullable Refused obstacle() {
    for (Access access : accesses) {
      Refused refused = unsuitable(access);
      if (refused != null) {
        return refused;
      }
    }
    for (Dependence dependence : dependences()) {
      if (dependence.key() == null) {
        return new Refused(
            dependence.one(),
            dependence.other(),
            "two records that share no id may touch the same row of " + dependence.one().array(),
            List.of(
                "find all rows of " + dependence.one().array() + " by one key",
                "use an array of its own for each key"));
      }
    }
    return tooManyKeys();
  }

  /** Why an access alone stands against any plan, or null. */
  private static @Nullable Refused unsuitable(Access access) {
    String array = access.array();
    if (access.use() == Use.ADDED_STALE) {
      return access.index() instanceof Index.One
          ? null
          : new Refused(
              access,
              access,
              "only an array of one row can be carried along with the slices",
              List.of("declare " + array + " as updated by its key"));
    }
    if (access.index() instanceof Key key && key.hasSeveral()) {
      return new Refused(
          access,
          access,
          "a record touches as many rows of "
              + array
              + " as it has "
              + key.name()
              + "s, which may lie in different slices",
          List.of(
              "make a record of each " + key.name() + ", with a key of what they belong to",
              "add up over the "
                  + key.name()
                  + "s of a record in a row of its own key, in one loop,"
                  + " and update them from it in another"));
    }
    if (access.index() instanceof Index.All || access.index() instanceof Index.One) {
      return access.use() == Use.READ
          ? new Refused(
              access,
              access,
              "an array that no record writes is not trained",
              List.of("let the body capture its numbers"))
          : new Refused(
              access,
              access,
              "each record needs what the record before it has written",
              List.of(
                  "declare " + array + " as added to and read stale, if the body only adds to it",
                  "sum up in the loss, and change " + array + " between two epochs"));
    }
    return null;
  }

  private @Nullable Refused tooManyKeys() {
    Set<Key> keys = keys();
    if (keys.size() <= 2) {
      return null;
    }
    List<Key> order = new ArrayList<>(keys);
    Access second = first(order.get(1));
    Access third = first(order.get(2));
    return new Refused(
        second,
        third,
        "rows of one key stay with a worker and those of another rotate; "
            + String.join(", ", order.stream().map(Key::name).toList())
            + " are "
            + order.size(),
        third.use() == Use.READ
            ? List.of("give each record what it needs of " + third.array() + " as a value")
            : List.of(
                "train " + third.array() + " in a loop of its own, while the others are constant"));
  }

  private Access first(Key key) {
    return accesses.stream().filter(access -> key.equals(keyOf(access))).findFirst().orElseThrow();
  }

  /** The keys by which rows are found, in the order of their declaration. */
  private Set<Key> keys() {
    Set<Key> keys = new LinkedHashSet<>();
    for (Access access : accesses) {
      Key key = keyOf(access);
      if (key != null) {
        keys.add(key);
      }
    }
    return keys;
  }

  /** The key by which an access finds its row, or null. */
  static @Nullable Key keyOf(Access access) {
    if (access.index() instanceof Index.Drawn drawn) {
      return drawn.key();
    }
    return access.index() instanceof Key key ? key : null;
  }
}

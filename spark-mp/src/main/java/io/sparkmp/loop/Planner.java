package io.sparkmp.loop;

import io.sparkmp.loop.Verdict.Refused;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds a parallel order of a loop that is equivalent to some serial order: records that run at the
 * same time never depend on each other. If one worker owns each id of key a and one slice owns each
 * id of key b, a dependence is respected if it is 0 at a or at b.
 */
final class Planner {
  private final List<Access> accesses;
  private final Map<Key, Long> ids;
  private final boolean isOrdered;

  /**
   * A planner for one loop.
   *
   * @param ids the number of ids of each key; if one is unknown, the key declared first stays
   * @param isOrdered whether the result must not depend on the numbers of workers and slices
   */
  Planner(List<Access> accesses, Map<Key, Long> ids, boolean isOrdered) {
    this.accesses = List.copyOf(accesses);
    this.ids = Map.copyOf(ids);
    this.isOrdered = isOrdered;
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
    List<Key> keys = keys();
    if (keys.size() < 2) {
      return new Verdict.Parallel(keys.isEmpty() ? null : keys.get(0), null);
    }
    boolean areKnown = ids.keySet().containsAll(keys);
    return areKnown && floats(keys.get(0)) < floats(keys.get(1))
        ? new Verdict.Parallel(keys.get(1), keys.get(0))
        : new Verdict.Parallel(keys.get(0), keys.get(1));
  }

  /** The size of the arrays found by a key, in numbers; 0 if unknown. */
  long floats(Key key) {
    return accesses.stream()
        .filter(access -> key.equals(access.index().key()))
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
    for (int i = 0; i < accesses.size(); i++) {
      for (Access other : accesses.subList(i, accesses.size())) {
        Access one = accesses.get(i);
        if (one.array().equals(other.array())
            && !Objects.equals(one.index().key(), other.index().key())) {
          return twoKeysOfOneArray(one, other);
        }
      }
    }
    Refused unordered = isOrdered ? dependsOnParts() : null;
    return unordered != null ? unordered : tooManyKeys();
  }

  /** Why the result depends on the numbers of workers and slices, or null. */
  private @Nullable Refused dependsOnParts() {
    for (Access access : accesses) {
      boolean isDrawn = access.isDrawn();
      if (isDrawn || access.use() == Use.ADDED_STALE) {
        return new Refused(
            access,
            access,
            isDrawn
                ? "which rows there are to draw from depends on the number of slices"
                : "how old the sums are that it reads depends on the numbers of workers and slices",
            List.of("leave out ordered()"));
      }
    }
    return null;
  }

  private static Refused twoKeysOfOneArray(Access one, Access other) {
    String array = one.array();
    boolean isWritten = one.use() != Use.READ || other.use() != Use.READ;
    return new Refused(
        one,
        other,
        isWritten
            ? "two records that share no id may touch the same row of " + array
            : "a row of " + array + " lies with the records of one id, not of two",
        List.of(
            "find all rows of " + array + " by one key", "use an array of its own for each key"));
  }

  /** Why an access rules out any plan on its own, or null. */
  private @Nullable Refused unsuitable(Access access) {
    if (access.use() == Use.ADDED_STALE) {
      return null;
    }
    String array = access.array();
    Key key = access.index().key();
    if (key != null) {
      return key.hasSeveral()
          ? new Refused(
              access,
              access,
              "a record touches as many rows of "
                  + array
                  + " as it has "
                  + key.name()
                  + "s, which may lie in different slices",
              List.of(
                  "make a record of each " + key.name() + ", with a key of what they belong to"))
          : null;
    }
    Access writer =
        accesses.stream()
            .filter(each -> each.array().equals(array) && each.use() != Use.READ)
            .findFirst()
            .orElse(null);
    if (writer == null) {
      return new Refused(
          access,
          access,
          "an array that no record writes is not trained",
          List.of("let the body capture its numbers"));
    }
    return new Refused(
        access,
        writer,
        "each record needs what the record before it has written",
        List.of(
            "declare " + array + " as totals of the loop, if the body only adds to it",
            "find its rows by a key"));
  }

  private @Nullable Refused tooManyKeys() {
    List<Key> keys = keys();
    if (keys.size() <= 2) {
      return null;
    }
    Access third = first(keys.get(2));
    return new Refused(
        first(keys.get(1)),
        third,
        "rows of one key stay with a worker and those of another rotate; "
            + String.join(", ", keys.stream().map(Key::name).toList())
            + " are "
            + keys.size(),
        third.use() == Use.READ
            ? List.of("give each record what it needs of " + third.array() + " as a value")
            : List.of("combine two of the columns into one, and find rows by that key"));
  }

  private Access first(Key key) {
    return accesses.stream()
        .filter(access -> key.equals(access.index().key()))
        .findFirst()
        .orElseThrow();
  }

  /** The keys that find rows, in order of declaration. */
  private List<Key> keys() {
    return accesses.stream()
        .map(access -> access.index().key())
        .filter(Objects::nonNull)
        .distinct()
        .sorted(Comparator.comparingInt(Key::number))
        .toList();
  }
}

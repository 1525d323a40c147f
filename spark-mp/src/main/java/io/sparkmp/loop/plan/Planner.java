package io.sparkmp.loop.plan;

import io.sparkmp.loop.plan.Verdict.Refused;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds a parallel order of a loop that is equivalent to some serial order: records that run at the
 * same time never depend on each other. If one worker owns each id of key a and one slice owns each
 * id of key b, a dependence is respected if it is 0 at a or at b.
 */
public final class Planner {
  private final List<Access> accesses;
  private final List<String> keys;
  private final Map<String, Long> ids;
  private final boolean isOrdered;

  /**
   * A planner for one loop.
   *
   * @param keys their names, in order of declaration
   * @param ids the number of ids of each key; if one is unknown, the key declared first stays
   * @param isOrdered whether the result must not depend on the numbers of workers and slices
   */
  public Planner(
      List<Access> accesses, List<String> keys, Map<String, Long> ids, boolean isOrdered) {
    this.accesses = List.copyOf(accesses);
    this.keys = List.copyOf(keys);
    this.ids = Map.copyOf(ids);
    this.isOrdered = isOrdered;
  }

  /** The dependences of the loop. */
  List<Dependence> dependences() {
    return Dependence.of(accesses);
  }

  /** The order, or why there is none. */
  public Verdict verdict() {
    Refused refused = obstacle();
    if (refused != null) {
      return refused;
    }
    List<String> finding = finding();
    if (finding.size() < 2) {
      return new Verdict.Parallel(finding.isEmpty() ? null : finding.get(0), null);
    }
    boolean areKnown = ids.keySet().containsAll(finding);
    return areKnown && floats(finding.get(0)) < floats(finding.get(1))
        ? new Verdict.Parallel(finding.get(1), finding.get(0))
        : new Verdict.Parallel(finding.get(0), finding.get(1));
  }

  /** The size of the arrays found by a key, in numbers; 0 if unknown. */
  long floats(String key) {
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
            "find all rows of " + array + " by one key",
            isWritten
                ? "use an array of its own for each key (for undirected edges, give the loop each"
                    + " edge in both directions)"
                : "use an array of its own for each key"));
  }

  /** Why an access rules out any plan on its own, or null. */
  private @Nullable Refused unsuitable(Access access) {
    if (access.use() == Use.ADDED_STALE || access.index().key() != null) {
      return null;
    }
    String array = access.array();
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
    List<String> finding = finding();
    if (finding.size() <= 2) {
      return null;
    }
    Access third = first(finding.get(2));
    return new Refused(
        first(finding.get(1)),
        third,
        "rows of one key stay with a worker and those of another rotate; "
            + String.join(", ", finding)
            + " are "
            + finding.size(),
        third.use() == Use.READ
            ? List.of("give each record what it needs of " + third.array() + " as a value")
            : List.of(
                "combine two of the columns into one, and find rows by that key",
                "train the rows of "
                    + third.array()
                    + " by a loop of its own, and give each record what the other loop has found"
                    + " as a value",
                "declare "
                    + third.array()
                    + " as totals of the loop, if it has few rows and the body only adds to them"));
  }

  private Access first(String key) {
    return accesses.stream()
        .filter(access -> key.equals(access.index().key()))
        .findFirst()
        .orElseThrow();
  }

  /** The keys that find rows, in order of declaration. */
  private List<String> finding() {
    return keys.stream()
        .filter(key -> accesses.stream().anyMatch(access -> key.equals(access.index().key())))
        .toList();
  }

  /** The accesses, in order of declaration. */
  List<Access> accesses() {
    return accesses;
  }

  /** The names of all keys, in order of declaration. */
  List<String> keys() {
    return keys;
  }

  /** The number of ids of a key; null if unknown. */
  @Nullable Long ids(String key) {
    return ids.get(key);
  }

  boolean isOrdered() {
    return isOrdered;
  }
}

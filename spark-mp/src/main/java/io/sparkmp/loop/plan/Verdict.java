package io.sparkmp.loop.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a loop can run in parallel, or why it cannot. */
public sealed interface Verdict {

  /**
   * Each worker owns a part of one key's ids; slices of another key's rows rotate.
   *
   * @param stays the key whose rows stay with a worker; null if no row is found by a key
   * @param rotates the key whose rows rotate, the lighter side; null if there is only one key
   */
  record Parallel(@Nullable String stays, @Nullable String rotates) implements Verdict {}

  /**
   * As declared, the loop cannot run in parallel and match a serial run.
   *
   * @param one one of the two conflicting accesses
   * @param other the other; the same if two records conflict through one access
   * @param reason how they conflict
   * @param remedies what would change the verdict, the easiest first
   */
  record Refused(Access one, Access other, String reason, List<String> remedies)
      implements Verdict {

    /** Both accesses. */
    public String between() {
      return one.equals(other)
          ? one.words() + ", by two records"
          : one.words() + ", and " + other.words();
    }
  }
}

package io.sparkmp.loop;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a loop can run in parallel, or why it cannot. */
sealed interface Verdict {

  /**
   * Each worker owns a part of the ids of one key; slices of the rows of another rotate.
   *
   * @param stays the key whose rows stay with a worker; null if no row is found by a key
   * @param rotates the key whose rows rotate, those of the lighter side; null for one key
   */
  record Parallel(@Nullable Key stays, @Nullable Key rotates) implements Verdict {}

  /**
   * The loop as it is declared cannot run in parallel with the result of a serial one.
   *
   * @param one of the two accesses that stand against it
   * @param other the other; the same if they are that of two records
   * @param reason what they do to each other
   * @param remedies what would change the verdict, the nearest first
   */
  record Refused(Access one, Access other, String reason, List<String> remedies)
      implements Verdict {

    /** Both accesses. */
    String between() {
      return one.equals(other)
          ? one.words() + ", by two records"
          : one.words() + ", and " + other.words();
    }
  }
}

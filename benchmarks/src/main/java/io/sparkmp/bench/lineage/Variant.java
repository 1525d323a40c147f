package io.sparkmp.bench.lineage;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A way to run a loop. */
sealed interface Variant {

  /** Each generation persisted and counted, the one before unpersisted, nothing else. */
  record None() implements Variant {}

  /**
   * As {@link None}, with {@code RDD.checkpoint}; an old file goes when there is a newer one.
   *
   * @param every so many steps
   */
  record Checkpoint(int every) implements Variant {}

  /**
   * As {@link None}, with {@code RDD.localCheckpoint}.
   *
   * @param every so many steps
   */
  record Local(int every) implements Variant {}

  /** {@code LineageTrimmer} at {@code Level.memory}. */
  record Memory() implements Variant {}

  /** {@code LineageTrimmer} at {@code Level.twoExecutors}. */
  record Two() implements Variant {}

  /**
   * {@code LineageTrimmer} at {@code Level.durable}.
   *
   * @param every so many steps
   */
  record Durable(int every) implements Variant {}

  /** As it is written on the command line. */
  default String label() {
    if (this instanceof Checkpoint it) {
      return "checkpoint-" + it.every;
    } else if (this instanceof Local it) {
      return "local-" + it.every;
    } else if (this instanceof Durable it) {
      return "durable-" + it.every;
    } else if (this instanceof Memory) {
      return "memory";
    } else if (this instanceof Two) {
      return "two";
    }
    return "none";
  }

  /** Whether {@code LineageTrimmer} runs it. */
  default boolean isOurs() {
    return this instanceof Memory || this instanceof Two || this instanceof Durable;
  }

  /** Whether Spark's own files or our snapshots survive the application. */
  default boolean isDurable() {
    return this instanceof Checkpoint || this instanceof Durable;
  }

  /**
   * Reads what {@link #label} gives.
   *
   * @throws IllegalArgumentException if it is nothing of that kind
   */
  static Variant parse(String label) {
    Matcher parts = Pattern.compile("([a-z]+)(?:-([1-9]\\d{0,5}))?").matcher(label);
    if (parts.matches()) {
      boolean plain = parts.group(2) == null;
      int every = plain ? 0 : Integer.parseInt(parts.group(2));
      Variant found =
          switch (parts.group(1)) {
            case "none" -> new None();
            case "memory" -> new Memory();
            case "two" -> new Two();
            case "checkpoint" -> new Checkpoint(every);
            case "local" -> new Local(every);
            default -> new Durable(every);
          };
      if (found.label().equals(label)) {
        return found;
      }
    }
    throw new IllegalArgumentException(
        "Invalid variant: "
            + label
            + " (expected: none, checkpoint-N, local-N, memory, two or durable-N)");
  }
}

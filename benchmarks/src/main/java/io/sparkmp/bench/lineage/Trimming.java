package io.sparkmp.bench.lineage;

import io.sparkmp.bench.suite.Checks;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What keeps the lineage of a loop short.
 *
 * @param every the steps between two checkpoints or snapshots; 0 where there are none
 */
record Trimming(Method method, int every) {
  private static final Pattern LABEL =
      Pattern.compile("none|memory|two|(?:checkpoint|local|durable)-([1-9]\\d{0,5})");

  /** The means, without their distance. */
  enum Method {
    /** Each generation persisted and counted, the one before unpersisted, nothing else. */
    NONE,
    /**
     * As {@link #NONE}, with {@code RDD.checkpoint}; an old file goes when there is a newer one.
     */
    CHECKPOINT,
    /** As {@link #NONE}, with {@code RDD.localCheckpoint}. */
    LOCAL,
    /** {@code LineageTrimmer} at {@code Durability.memory}. */
    MEMORY,
    /** {@code LineageTrimmer} at {@code Durability.twoExecutors}. */
    TWO,
    /** {@code LineageTrimmer} at {@code Durability.snapshots}. */
    DURABLE
  }

  /**
   * Reads what {@link #toString} gives.
   *
   * @throws IllegalArgumentException if it is nothing of that kind
   */
  static Trimming parse(String label) {
    Matcher matcher = LABEL.matcher(label);
    Checks.check(
        "variant",
        label,
        matcher.matches(),
        "none, checkpoint-N, local-N, memory, two or durable-N");
    String every = matcher.group(1);
    return new Trimming(
        Method.valueOf(label.replaceFirst("-.*", "").toUpperCase(Locale.ROOT)),
        every == null ? 0 : Integer.parseInt(every));
  }

  /** Whether {@code LineageTrimmer} does it. */
  boolean isOurs() {
    return method.compareTo(Method.MEMORY) >= 0;
  }

  /** As it is written on the command line. */
  @Override
  public String toString() {
    return method.name().toLowerCase(Locale.ROOT) + (every == 0 ? "" : "-" + every);
  }
}

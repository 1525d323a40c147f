package io.sparkmp.bench.lineage;

import io.sparkmp.bench.suite.Checks;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How to keep a loop's lineage short.
 *
 * @param every the steps between two checkpoints or snapshots; 0 if there are none
 */
record Trimming(Method method, int every) {
  private static final Pattern LABEL =
      Pattern.compile("none|memory|two|(?:checkpoint|local|durable)-([1-9]\\d{0,5})");

  /** The methods, without their interval. */
  enum Method {
    /** Persists and counts each generation and unpersists the previous one, nothing else. */
    NONE,
    /**
     * Like {@link #NONE}, with {@code RDD.checkpoint}; deletes an old file once there is a newer
     * one.
     */
    CHECKPOINT,
    /** Like {@link #NONE}, with {@code RDD.localCheckpoint}. */
    LOCAL,
    /** {@code LineageTrimmer} with {@code Durability.memory}. */
    MEMORY,
    /** {@code LineageTrimmer} with {@code Durability.twoExecutors}. */
    TWO,
    /** {@code LineageTrimmer} with {@code Durability.snapshots}. */
    DURABLE
  }

  /**
   * Parses the result of {@link #toString}.
   *
   * @throws IllegalArgumentException if it is invalid
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

  /** Whether it uses {@code LineageTrimmer}. */
  boolean isOurs() {
    return method.compareTo(Method.MEMORY) >= 0;
  }

  /** The name on the command line. */
  @Override
  public String toString() {
    return method.name().toLowerCase(Locale.ROOT) + (every == 0 ? "" : "-" + every);
  }
}

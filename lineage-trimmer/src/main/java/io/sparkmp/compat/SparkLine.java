package io.sparkmp.compat;

/** The line of Spark and Scala that this jar is built for. */
public final class SparkLine {
  private static final BuiltFor BUILT_FOR = BuiltFor.read();
  private static final BuiltFor FOUND = BuiltFor.found();

  private SparkLine() {}

  /** Its name, which names of artifacts end in: {@code 4.1_2.13}. */
  public static String name() {
    return BUILT_FOR.name();
  }

  /**
   * Refuses to run on another line of Spark or Scala. Called first by whatever a user calls first:
   * further on a method of the other line would be missing, in a task perhaps.
   *
   * @throws IllegalStateException if it is another; the message names both, and what to use
   */
  public static void check() {
    BUILT_FOR.check(FOUND);
  }
}

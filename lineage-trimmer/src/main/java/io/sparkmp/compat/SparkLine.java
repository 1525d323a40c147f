package io.sparkmp.compat;

/** The line of Spark and Scala that this jar is built for. */
public final class SparkLine {
  private static final BuiltFor BUILT_FOR = BuiltFor.read();
  private static final BuiltFor FOUND = BuiltFor.found();

  private SparkLine() {}

  /** The suffix of artifact names: {@code 4.1_2.13}. */
  public static String name() {
    return BUILT_FOR.name();
  }

  /**
   * Refuses to run on another line of Spark or Scala. Every entry point calls this first: otherwise
   * a method would turn out to be missing later, perhaps in a task.
   *
   * @throws IllegalStateException if the line differs; the message names both lines and the right
   *     jar
   */
  public static void check() {
    BUILT_FOR.check(FOUND);
  }
}

package io.sparkmp.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command of a JVM that a test starts. */
public final class ChildJvm {
  /**
   * What makes a JVM that lives for a minute start sooner, and leaves the cores to others: its
   * optimising compiler would hardly have begun to pay, without which SIMD does not. The code cache
   * would be too small without that compiler.
   */
  private static final List<String> SHORT_LIVED =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-XX:ReservedCodeCacheSize=256m",
          "-XX:+UseSerialGC",
          "-Dsparkmp.kernel=scalar");

  /** The variable from which each JVM below a process, too, has options. */
  private static final String OPTIONS = "JDK_JAVA_OPTIONS";

  private ChildJvm() {}

  /** Gives a process, and the executors that it starts, the options of what lives for a minute. */
  public static void shortLived(ProcessBuilder process) {
    process.environment().put(OPTIONS, String.join(" ", SHORT_LIVED));
  }

  /**
   * The JVM of the test, for a minute, with the options that Spark needs and those given; to be
   * added to.
   */
  public static List<String> command(String... options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("@" + Project.JAVA_OPTIONS);
    command.addAll(SHORT_LIVED);
    command.addAll(List.of(options));
    return command;
  }

  /** The same, to run a class on the class path of the test; its arguments are to be added. */
  public static List<String> command(Class<?> main, String... options) {
    List<String> command = command(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    return command;
  }
}

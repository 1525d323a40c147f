package io.sparkmp.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command of a JVM that a test starts. */
public final class ChildJvm {

  private ChildJvm() {}

  /** The JVM of the test, with the options that Spark needs and those given; to be added to. */
  public static List<String> command(String... options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("@" + Project.JAVA_OPTIONS);
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

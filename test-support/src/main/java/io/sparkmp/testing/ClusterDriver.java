package io.sparkmp.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A driver in a JVM of its own, which starts executors in theirs.
 *
 * @param results the lines that it printed and that begin with RESULT
 * @param log its log
 */
public record ClusterDriver(List<String> results, String log) {
  private static final int MAX_MINUTES = 12;

  /**
   * Runs one to its end, in an empty folder, which is its first argument.
   *
   * @throws AssertionError if it does not end in time
   */
  public static ClusterDriver run(Path home, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    Path out = home.resolve("out");
    Path log = home.resolve("log");
    List<String> words = ChildJvm.command(main, "-Djava.net.preferIPv4Stack=true", "-Xmx1g");
    words.add(home.toString());
    words.addAll(List.of(arguments));
    ProcessBuilder command = new ProcessBuilder(words);
    ChildJvm.shortLived(command); // its executors, too
    command.environment().put("SPARK_SCALA_VERSION", "2.13");
    command.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    command.directory(home.toFile()).redirectOutput(out.toFile()).redirectError(log.toFile());

    boolean ended;
    try (SparkHome installed = new SparkHome(home)) {
      command.environment().put("SPARK_HOME", installed.folder().toString());
      Process driver = command.start();
      try {
        ended = driver.waitFor(MAX_MINUTES, TimeUnit.MINUTES);
      } finally {
        driver.descendants().forEach(ProcessHandle::destroyForcibly);
        driver.destroyForcibly().waitFor();
      }
    }
    if (!ended) {
      throw new AssertionError(
          "Not ended after " + MAX_MINUTES + " minutes; its log:\n" + Files.readString(log));
    }
    List<String> results =
        Files.readAllLines(out).stream().filter(line -> line.startsWith("RESULT ")).toList();
    return new ClusterDriver(results, Files.readString(log));
  }
}

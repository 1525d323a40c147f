package io.sparkmp.lineage.cluster;

import io.sparkmp.testing.Await;
import io.sparkmp.testing.ChildJvm;
import io.sparkmp.testing.LocalSpark;
import io.sparkmp.testing.SparkHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.spark.SparkConf;

/** A driver in a JVM of its own, with the class path of the test. Ends with its executors. */
final class DriverProcess implements AutoCloseable {
  private static final Duration TO_DIE = Duration.ofMinutes(1);

  private final Process process;
  private final Path out;
  private final Path log;
  private final List<ProcessHandle> executors = new ArrayList<>();

  /**
   * Starts it.
   *
   * @param home a {@link SparkHome}
   * @param name of the files that get its output
   */
  DriverProcess(Path home, String name, Class<?> main, String... arguments) throws IOException {
    out = home.resolve(name + ".out");
    log = home.resolve(name + ".log");
    List<String> command = ChildJvm.command(main, "-Djava.net.preferIPv4Stack=true", "-Xmx1g");
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    ChildJvm.shortLived(builder); // its executors, too
    builder.environment().put("SPARK_HOME", home.toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    builder.directory(home.toFile()).redirectOutput(out.toFile()).redirectError(log.toFile());
    process = builder.start();
  }

  /** The Spark settings of a driver started in this way. */
  static SparkConf conf(String master, Path home) {
    return LocalSpark.conf(master, "toy loop")
        .set("spark.local.dir", home.resolve("local").toString())
        .set("spark.executor.extraClassPath", SparkHome.ownCode())
        .set("spark.deploy.maxExecutorRetries", "-1") // however many are killed
        // What nobody looks at.
        .set("spark.ui.liveUpdate.period", "1h")
        .set("spark.ui.retainedJobs", "10")
        .set("spark.ui.retainedStages", "10");
  }

  /** Waits for its end and gives what it returned. */
  int end(Duration atMost) throws InterruptedException {
    if (!process.waitFor(atMost.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("Still running after " + atMost + "; its log:\n" + log());
    }
    return process.exitValue();
  }

  /** Waits until it has printed a line. */
  void awaitLine(Duration atMost, String line) {
    try {
      Await.until(atMost, line, () -> !process.isAlive() || lines().contains(line));
    } catch (AssertionError e) {
      throw new AssertionError(e.getMessage() + "; its log:\n" + log(), e);
    }
    if (!lines().contains(line)) {
      throw new AssertionError("Ended without " + line + "; its log:\n" + log());
    }
  }

  /** Kills it by SIGKILL, but not its executors, which find out by themselves. */
  void kill() {
    process.descendants().forEach(executors::add);
    process.destroyForcibly();
    Await.until(TO_DIE, "the driver is dead", () -> !process.isAlive());
  }

  long pid() {
    return process.pid();
  }

  /** What it has printed so far, without a line that is not complete yet. */
  List<String> lines() {
    String text = read(out);
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
  }

  String log() {
    return read(log);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    kill();
    executors.forEach(ProcessHandle::destroyForcibly);
    Await.until(
        TO_DIE,
        "all executors are dead",
        () -> executors.stream().noneMatch(ProcessHandle::isAlive));
  }
}

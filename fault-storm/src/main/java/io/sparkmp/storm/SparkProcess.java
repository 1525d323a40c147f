package io.sparkmp.storm;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.sparkmp.testing.ChildJvm;
import io.sparkmp.testing.Project;
import io.sparkmp.testing.SparkHome;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A driver in its own process, with its executors. */
final class SparkProcess implements AutoCloseable {
  private static final String EXECUTOR = "CoarseGrainedExecutorBackend";

  private static final String LOOPBACK = "-Djava.net.preferIPv4Stack=true";

  private final Process driver;
  private final SparkHome home;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final Thread reader;

  /**
   * How to start a driver.
   *
   * @param main the main class
   * @param arguments its arguments
   * @param master Spark's master
   * @param conf further settings of Spark
   * @param memory the driver's memory, in java's notation
   */
  record Plan(
      Class<?> main,
      List<String> arguments,
      String master,
      Map<String, String> conf,
      String memory) {}

  /**
   * Starts a driver.
   *
   * @param folder a new folder for Spark's files and the log
   */
  SparkProcess(Path folder, Plan plan) {
    try {
      Files.createDirectories(folder);
      home = new SparkHome(folder);
      ProcessBuilder builder = new ProcessBuilder(command(folder, plan)).directory(folder.toFile());
      builder.redirectError(folder.resolve("log").toFile());
      ChildJvm.shortLived(builder); // including its executors
      builder.environment().put("SPARK_HOME", folder.toString());
      builder.environment().put("SPARK_SCALA_VERSION", "2.13");
      builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
      driver = builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot start " + plan.main, e);
    }
    reader = new Thread(this::read, "output of " + driver.pid());
    reader.setDaemon(true);
    reader.start();
  }

  private static List<String> command(Path folder, Plan plan) {
    List<String> options = new ArrayList<>();
    options.add("-Xmx" + plan.memory);
    options.add(LOOPBACK);
    options.add("-Dlog4j2.configurationFile=" + Project.LOGGING);
    options.add("-Dspark.master=" + plan.master);
    options.add("-Dspark.driver.host=127.0.0.1");
    options.add("-Dspark.driver.bindAddress=127.0.0.1");
    options.add("-Dspark.ui.enabled=false");
    options.add("-Dspark.local.dir=" + folder.resolve("local"));
    options.add("-Dspark.deploy.maxExecutorRetries=-1"); // each of them may be killed
    options.add("-Dspark.serializer=org.apache.spark.serializer.KryoSerializer");
    options.add("-Dspark.executor.extraJavaOptions=" + LOOPBACK);
    options.add("-Dspark.executor.extraClassPath=" + SparkHome.ownCode());
    plan.conf.forEach((key, value) -> options.add("-D" + key + "=" + value));
    List<String> command = ChildJvm.command(plan.main, options.toArray(String[]::new));
    command.addAll(plan.arguments);
    return command;
  }

  private void read() {
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(driver.getInputStream(), UTF_8))) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        lines.add(line);
      }
    } catch (IOException e) {
      lines.add("Cannot read the output: " + e);
    }
  }

  /** The next line that the driver prints, or null on a timeout. */
  @Nullable String poll(Duration atMost) throws InterruptedException {
    return lines.poll(Math.max(0, atMost.toMillis()), TimeUnit.MILLISECONDS);
  }

  /** The living executors, oldest first. */
  List<ProcessHandle> executors() {
    return driver
        .descendants()
        .filter(child -> child.info().commandLine().orElse("").contains(EXECUTOR))
        .filter(ProcessHandle::isAlive)
        .sorted(Comparator.comparingLong(ProcessHandle::pid))
        .toList();
  }

  /** Sends a command to the driver. */
  void send(String command) {
    OutputStream in = driver.getOutputStream();
    try {
      in.write((command + "\n").getBytes(UTF_8));
      in.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot send '" + command + "'", e);
    }
  }

  boolean isAlive() {
    return driver.isAlive();
  }

  /** Waits for the end of the driver. */
  int exit(Duration atMost) throws InterruptedException {
    if (!driver.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new StormException("Process " + driver.pid() + " has not ended within " + atMost);
    }
    reader.join(10_000);
    return driver.exitValue();
  }

  /** Kills the driver, and executors that do not end by themselves. */
  void kill() {
    List<ProcessHandle> all;
    try (Stream<ProcessHandle> descendants = driver.descendants()) {
      all = descendants.toList();
    }
    driver.destroyForcibly();
    all.forEach(ProcessHandle::destroyForcibly);
    driver.onExit().join();
    all.forEach(process -> process.onExit().join());
  }

  @Override
  public void close() {
    kill();
    try {
      home.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

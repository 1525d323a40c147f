package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.ChildJvm;
import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A standalone cluster of this machine: a master and workers with one core each, as processes of
 * their own, from the jars that the build has resolved. On loopback alone. Close it.
 */
final class StandaloneCluster implements AutoCloseable {
  private static final Pattern MASTER = Pattern.compile("Starting Spark master at (spark://\\S+)");

  private final Path folder;
  private final List<Process> daemons = new ArrayList<>();
  private final String url;

  /** Starts it, with its files in {@code folder}. */
  StandaloneCluster(Path folder, int workers) throws IOException, InterruptedException {
    this.folder = folder;
    Path jars = Files.createDirectories(folder.resolve("spark-home/jars"));
    String list = Files.readString(Project.ROOT.resolve("apps/cf/target/classpath.txt")).strip();
    for (String each : list.split(":", -1)) {
      Path jar = Path.of(each);
      String name = jar.getFileName().toString();
      if (!name.matches("(picocli|spark-mp|lineage-trimmer)-.*|classes")) { // these are in our jar
        Files.createSymbolicLink(jars.resolve(name), jar);
      }
    }
    try {
      Path log = start("org.apache.spark.deploy.master.Master", "master");
      this.url = await(log, MASTER).group(1);
      for (int w = 0; w < workers; w++) {
        start(
            "org.apache.spark.deploy.worker.Worker",
            "worker-" + w,
            "--cores",
            "1",
            "--memory",
            "1400m",
            "--work-dir",
            folder.resolve("work-" + w).toString(),
            url);
      }
      for (int w = 0; w < workers; w++) {
        await(folder.resolve("worker-" + w + ".log"), Pattern.compile("Successfully registered"));
      }
    } catch (IOException | InterruptedException | RuntimeException | AssertionError e) {
      close();
      throw e;
    }
  }

  private Path start(String main, String name, String... arguments) throws IOException {
    List<String> command = java(main);
    command.addAll(List.of("--host", "127.0.0.1", "--port", "0", "--webui-port", "0"));
    command.addAll(List.of(arguments));
    Path log = folder.resolve(name + ".log");
    daemons.add(process(command, log).start());
    return log;
  }

  private List<String> java(String main) {
    List<String> command = ChildJvm.command("-Xmx1g");
    command.addAll(List.of("-cp", folder.resolve("spark-home/jars") + "/*", main));
    return command;
  }

  private ProcessBuilder process(List<String> command, Path log) {
    ProcessBuilder builder = new ProcessBuilder(command);
    ChildJvm.shortLived(builder);
    builder.environment().put("SPARK_HOME", folder.resolve("spark-home").toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    return builder.redirectErrorStream(true).redirectOutput(log.toFile());
  }

  private static Matcher await(Path log, Pattern line) throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (System.nanoTime() < end) {
      Matcher found = line.matcher(Files.readString(log, StandardCharsets.UTF_8));
      if (found.find()) {
        return found;
      }
      Thread.sleep(50);
    }
    throw new AssertionError("no " + line + " in " + Files.readString(log));
  }

  /**
   * Runs a class of a jar by SparkSubmit.
   *
   * @return what it has printed
   */
  String submit(Path jar, String main, List<String> arguments, long seconds)
      throws IOException, InterruptedException {
    List<String> command = java("org.apache.spark.deploy.SparkSubmit");
    command.add(1, "-Dlog4j2.configurationFile=" + Project.LOGGING);
    command.addAll(List.of("--master", url, "--class", main));
    for (String conf :
        List.of(
            "spark.driver.host=127.0.0.1",
            "spark.driver.bindAddress=127.0.0.1",
            "spark.executor.memory=1200m",
            "spark.ui.enabled=false")) {
      command.addAll(List.of("--conf", conf));
    }
    command.add(jar.toString());
    command.addAll(arguments);
    Path log = folder.resolve("submit.log");
    Process process = process(command, log).start();
    try {
      boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
      String output = Files.readString(log, StandardCharsets.UTF_8);
      assertThat(ended).as("ended within %d s: %s", seconds, output).isTrue();
      assertThat(process.exitValue()).as(output).isZero();
      return output;
    } finally {
      end(process);
    }
  }

  private static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** Ends all processes, executors included. */
  @Override
  public void close() {
    daemons.forEach(StandaloneCluster::end);
  }
}

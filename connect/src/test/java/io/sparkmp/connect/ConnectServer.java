package io.sparkmp.connect;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sparkmp.testing.Await;
import io.sparkmp.testing.Child;
import io.sparkmp.testing.ChildJvm;
import io.sparkmp.testing.Project;
import io.sparkmp.testing.PythonHere;
import io.sparkmp.testing.SparkHome;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A server of Spark Connect in a process of its own, with the jars of the applications. */
final class ConnectServer implements AutoCloseable {
  /** Who calls it. */
  enum Client {
    /** The messages of {@code pyspark.ml}, from a JVM. */
    MESSAGES,
    /** PySpark itself. A test skips where there is no Python that has what it needs. */
    PYSPARK
  }

  private static final Duration START = Duration.ofMinutes(2);
  private static final long CLIENT_SECONDS = 300;
  private static final Pattern STARTED = Pattern.compile("server started at: [^\\s]*:(\\d+)");
  private static final String SCALA = Project.line().replaceAll(".*_", "");

  private final Path folder;
  private final SparkHome home;
  private final Process process;
  private final int port;

  /**
   * Starts one on a free port of loopback. A test skips where there is no Spark Connect.
   *
   * @param folder an empty one
   * @param jars of ours, with commas between them
   * @param settings of its own, as {@code --conf} has them
   */
  ConnectServer(Path folder, String master, String jars, String... settings) throws IOException {
    Path server = jar("spark-connect");
    assumeTrue(Files.exists(server), "there is no Spark Connect: run by bin/spark-lines");
    this.folder = folder;
    home = new SparkHome(Files.createDirectory(folder.resolve("home")), jarsOfServer());
    // It keeps models where temporary files are.
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    List<String> command = ChildJvm.command("-Xmx1500m", "-Djava.io.tmpdir=" + temporary);
    command.addAll(
        List.of("-cp", home.folder() + "/jars/*", "org.apache.spark.deploy.SparkSubmit"));
    command.addAll(List.of("--master", master, "--jars", jars));
    Stream.concat(
            Stream.of(
                "spark.ui.enabled=false",
                "spark.driver.host=127.0.0.1",
                "spark.sql.shuffle.partitions=2",
                "spark.connect.grpc.binding.address=127.0.0.1",
                "spark.connect.grpc.binding.port=0"),
            Stream.of(settings))
        .forEach(setting -> command.addAll(List.of("--conf", setting)));
    command.addAll(
        List.of(
            "--class",
            "org.apache.spark.sql.connect.service.SparkConnectServer",
            "spark-internal"));
    Path log = folder.resolve("server.log");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("SPARK_HOME", home.folder().toString());
    builder.environment().put("SPARK_SCALA_VERSION", SCALA);
    process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      Await.until(START, "a server", () -> started(log).find() || !process.isAlive());
      Matcher started = started(log);
      if (!started.find()) {
        throw new AssertionError("The server has ended");
      }
      port = Integer.parseInt(started.group(1));
    } catch (AssertionError e) {
      close();
      throw new AssertionError(Files.readString(log), e);
    }
  }

  /** Spark's, but for those in place of which there are some of the release of Spark Connect. */
  private static List<String> jarsOfServer() throws IOException {
    List<String> jars = new ArrayList<>();
    try (Stream<Path> own = Files.list(jar("spark-connect").getParent())) {
      own.filter(file -> !file.equals(jar("spark-connect-client-jvm")))
          .forEach(file -> jars.add(file.toString()));
    }
    List<String> replaced =
        jars.stream()
            .map(file -> Path.of(file).getFileName().toString().replace(".jar", "-"))
            .toList();
    SparkHome.jarsOfOthers().stream()
        .filter(
            file -> replaced.stream().noneMatch(Path.of(file).getFileName().toString()::startsWith))
        .forEach(jars::add);
    return jars;
  }

  private static Matcher started(Path log) {
    try {
      return STARTED.matcher(Files.readString(log));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** What the server has logged. */
  String log() throws IOException {
    return Files.readString(folder.resolve("server.log"));
  }

  /** The same, by the messages that {@code pyspark.ml} sends, for which no Python is needed. */
  List<String> run(List<String> steps) throws IOException, InterruptedException {
    return run(Client.MESSAGES, steps);
  }

  /**
   * Has a client of its own process do some steps, in one session.
   *
   * @param steps that {@code connect/src/client} describes
   * @return what each has printed, without what comes after the first three lines of a failure
   */
  List<String> run(Client client, List<String> steps) throws IOException, InterruptedException {
    Path input = Files.write(Files.createTempFile(folder, "steps", ".txt"), steps);
    String url = "sc://127.0.0.1:" + port;
    ProcessBuilder builder = client == Client.PYSPARK ? pyspark(url) : messages(url);
    builder.redirectInput(input.toFile());
    String printed =
        Child.run(builder, Files.createTempFile(folder, "client", ".log"), CLIENT_SECONDS);
    List<String> found =
        Stream.of(printed.split("(?m)^> .*\n", -1)).skip(1).map(String::strip).toList();
    if (found.size() != steps.size()) {
      throw new AssertionError(printed);
    }
    return found.stream()
        .map(text -> text.lines().limit(3).collect(Collectors.joining("\n")))
        .toList();
  }

  private static ProcessBuilder messages(String url) {
    // Before Spark's own jars, whose classes it has in part.
    String classPath =
        jar("spark-connect-client-jvm")
            + File.pathSeparator
            + String.join(File.pathSeparator, SparkHome.jarsOfOthers());
    List<String> command = ChildJvm.command("-Xmx512m", "-cp", classPath);
    command.add(Project.ROOT.resolve("connect/src/client/ConnectClient.java").toString());
    command.add(url);
    return new ProcessBuilder(command);
  }

  private ProcessBuilder pyspark(String url) throws InterruptedException {
    Path pyspark = PythonHere.pyspark();
    String python =
        PythonHere.with("grpc, grpc_status, google.rpc, google.protobuf, pandas, pyarrow");
    String client = Project.ROOT.resolve("connect/src/client/connect_client.py").toString();
    ProcessBuilder builder = new ProcessBuilder(python, client, url).directory(folder.toFile());
    String modules =
        pyspark.resolve("python") + File.pathSeparator + Project.ROOT.resolve("python");
    builder.environment().put("PYTHONPATH", modules);
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    builder.environment().put("SPARK_HOME", home.folder().toString());
    return builder;
  }

  private static Path jar(String name) {
    return Project.built("connect").resolve("connect/" + name + "_" + SCALA + ".jar");
  }

  @Override
  public void close() throws IOException {
    process.destroy();
    try {
      process.waitFor(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      home.close();
    }
  }
}

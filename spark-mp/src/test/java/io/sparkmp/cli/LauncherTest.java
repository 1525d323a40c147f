package io.sparkmp.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What bin/spark-mp refuses before it starts a JVM. */
@Tag("unit")
class LauncherTest {
  private static final Path ROOT = Project.ROOT;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"400m", "511M", "524287k", "1k"})
  void tooLittleMemoryIsRefused(String memory) throws IOException, InterruptedException {
    String said = run("--memory", memory, "cf", "train");
    assertThat(said)
        .isEqualTo(
            "spark-mp: Invalid memory: "
                + memory
                + " (expected: at least 512m, which Spark needs)\n2");
  }

  @ParameterizedTest
  @CsvSource({"512m", "524288k", "8g", "1T", "99999999999m"})
  void enoughIsNot(String memory) throws IOException, InterruptedException {
    assertThat(run("--memory=" + memory, "nosuch"))
        .startsWith("spark-mp: Invalid command: nosuch ");
  }

  /** The JVM is not started to ask for it. */
  @Test
  void theVersionIsThatOfTheReleaseFile() throws Exception {
    java("released", "exit 7");
    Files.writeString(
        folder.resolve("released/release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"11.0.2\"\n");
    assertThat(
            run(
                Map.of("JAVA_HOME", folder.resolve("released").toString()),
                ROOT,
                "cf",
                "--version"))
        .startsWith("spark-mp: Cannot run on Java 11: a JDK 17 to 22 is needed");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.8.0_402|8|a JDK 17 to 22 is needed",
        "11.0.2|11|a JDK 17 to 22 is needed",
        "23|23|Spark's Hadoop client needs a JDK 17 to 22",
        "25.0.1|25|Spark's Hadoop client needs a JDK 17 to 22"
      })
  void otherJdksAreRefused(String version, String major, String what) throws Exception {
    Path java = java("jdk", "echo 'openjdk version \"" + version + "\"' >&2");
    assertThat(run(Map.of("JAVA_HOME", folder.resolve("jdk").toString()), ROOT, "cf", "--version"))
        .isEqualTo(
            "spark-mp: Cannot run on Java %s: %s (set JAVA_HOME to one; this is %s)\n1"
                .formatted(major, what, java));
  }

  @Test
  void anotherSparkThanTheArchiveIsForIsRefused() throws Exception {
    Path root = archive();
    Path spark = Files.createDirectories(folder.resolve("other/jars"));
    String home = spark.getParent().toString();
    Map<String, String> other =
        Map.of("SPARK_HOME", home, "JAVA_HOME", System.getProperty("java.home"));
    String remedy = "(unset SPARK_HOME, and the Spark of this archive is used)\n1";

    assertThat(run(other, root, "cf", "--version"))
        .isEqualTo(
            "spark-mp: Cannot use SPARK_HOME %s: no jars/spark-core_*.jar is in it %s"
                .formatted(home, remedy));

    Files.createFile(spark.resolve("spark-core_2.12-3.5.1.jar"));
    assertThat(run(other, root, "cf", "--version"))
        .isEqualTo(
            ("spark-mp: Cannot use SPARK_HOME %s: it is Spark 3.5 with Scala 2.12,"
                    + " and this archive is for Spark 4.1 with Scala 2.13 %s")
                .formatted(home, remedy));
  }

  /** Hadoop has one of its own. */
  @ParameterizedTest
  @CsvSource({"077", "002", "022"})
  void filesAreForThoseForWhomTheUmaskHasThem(String umask) throws Exception {
    Path root = archive();
    Files.createDirectory(root.resolve("cache")).toFile().setWritable(false);
    java("jdk", "printf '%s\\n' \"$@\"");
    Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"17.0.2\"\n");
    ProcessBuilder builder =
        new ProcessBuilder(
            "bash", "-c", "umask " + umask + " && bash " + root.resolve("bin/spark-mp") + " cf");
    builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said.lines())
        .filteredOn(argument -> argument.contains("umask"))
        .containsExactly("-Dspark.hadoop.fs.permissions.umask-mode=0" + umask);
  }

  /** Where the JVM would have ASCII only, as under cron. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "->C.UTF-8",
        "LC_ALL=C->C.UTF-8",
        "LC_ALL=POSIX LC_CTYPE=de_DE.UTF-8 LANG=de_DE.UTF-8->C.UTF-8",
        "LC_CTYPE=C LANG=de_DE.UTF-8->C.UTF-8",
        "LANG=C->C.UTF-8",
        "LC_ALL=de_DE.ISO-8859-1 LANG=C->de_DE.ISO-8859-1",
        "LANG=nl_NL.UTF-8->nl_NL.UTF-8"
      })
  void theJvmHasMoreThanAscii(String given) throws Exception {
    String[] sides = given.split("->", -1);
    java("jdk", "echo ${LC_ALL:-${LC_CTYPE:-$LANG}}");
    Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"17.0.2\"\n");
    Files.move(java("tools", "printf 'C\\nC.utf8\\n'"), folder.resolve("tools/bin/locale"));
    Path root = archive();
    Files.createDirectory(root.resolve("cache")).toFile().setWritable(false);
    String command =
        "unset LC_ALL LC_CTYPE LANG; export JAVA_HOME=%s PATH=%s:$PATH %s; bash %s cf"
            .formatted(
                folder.resolve("jdk"),
                folder.resolve("tools/bin"),
                sides[0],
                root.resolve("bin/spark-mp"));
    Process process = new ProcessBuilder("bash", "-c", command).start(); // warns of other locales
    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
        .isEqualTo(sides[1] + "\n");
    assertThat(process.waitFor()).isZero();
  }

  /** A JDK whose {@code java} is a script. */
  private Path java(String jdk, String script) throws IOException {
    Path java = folder.resolve(jdk).resolve("bin/java");
    Files.createDirectories(java.getParent());
    Files.writeString(java, "#!/bin/sh\n" + script + "\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    return java;
  }

  /** What bin/make-distribution packs, without jars. */
  private Path archive() throws IOException {
    Path root = Files.createDirectories(folder.resolve("archive"));
    Files.createDirectories(root.resolve("bin"));
    Files.copy(ROOT.resolve("bin/spark-mp"), root.resolve("bin/spark-mp"));
    Files.writeString(Files.createDirectory(root.resolve("jars")).resolve("line"), "4.1_2.13\n");
    return root;
  }

  private static String run(String... arguments) throws IOException, InterruptedException {
    return run(Map.of(), ROOT, arguments);
  }

  private static String run(Map<String, String> environment, Path root, String... arguments)
      throws IOException, InterruptedException {
    String[] command = new String[arguments.length + 2];
    command[0] = "bash";
    command[1] = root.resolve("bin/spark-mp").toString();
    System.arraycopy(arguments, 0, command, 2, arguments.length);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    return said + process.waitFor();
  }
}

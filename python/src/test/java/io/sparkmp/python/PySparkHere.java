package io.sparkmp.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sparkmp.testing.Child;
import io.sparkmp.testing.ChildJvm;
import io.sparkmp.testing.Project;
import io.sparkmp.testing.PythonHere;
import io.sparkmp.testing.SparkHome;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A Python with PySpark, which runs on the Spark that the build has. */
final class PySparkHere implements AutoCloseable {
  private static final long SECONDS = 600;
  private static final String NEEDED = "numpy, setuptools, wheel";

  private final String python;
  private final Path pyspark;
  private final SparkHome home;
  private final Path bin;

  private PySparkHere(String python, Path pyspark, SparkHome home, Path bin) {
    this.python = python;
    this.pyspark = pyspark;
    this.home = home;
    this.bin = bin;
  }

  /**
   * Skips a test where there is none.
   *
   * @param folder an empty one, for links to what an installation of Spark has
   */
  static PySparkHere in(Path folder) throws Exception {
    return in(folder, NEEDED);
  }

  /**
   * Skips a test where there is none.
   *
   * @param folder an empty one, for links to what an installation of Spark has
   * @param needed the modules that it must have beside PySpark, separated by commas
   */
  static PySparkHere in(Path folder, String needed) throws Exception {
    Path pyspark = PythonHere.pyspark();
    String python = PythonHere.with(needed);
    assumeTrue(!Project.line().startsWith("3."), "this PySpark does not know Spark 3");
    SparkHome home = new SparkHome(folder, SparkHome.jarsOfOthers());
    Path bin = Files.createSymbolicLink(folder.resolve("bin"), pyspark.resolve("bin").toRealPath());
    return new PySparkHere(python, pyspark.toRealPath(), home, bin);
  }

  /** Builds the package, and puts what its wheel has into a folder. */
  void install(Path dist, Path site) throws Exception {
    String script = Project.ROOT.resolve("python/make_dist.py").toString();
    run(List.of(), List.of(), script, dist.toString());
    String wheel = only(dist, ".whl").toString();
    run(List.of(), List.of(), "-m", "zipfile", "-e", wheel, site.toString());
  }

  static Path only(Path folder, String end) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> found = files.filter(file -> file.toString().endsWith(end)).toList();
      assertThat(found).hasSize(1);
      return found.get(0);
    }
  }

  /** The jars that Spark comes with, as a class path has them. */
  String classPath() {
    return home.folder().resolve("jars") + "/*";
  }

  /** The jars of the applications, as {@code --jars} has them. */
  static List<String> withJars() {
    return List.of("--jars", Project.applicationJars());
  }

  /**
   * Runs Python to its end.
   *
   * @param submit arguments of {@code spark-submit}
   * @param path folders that modules are in, after PySpark's
   * @return what it has printed
   */
  String run(List<String> submit, List<Path> path, String... arguments) throws Exception {
    return run(Map.of(), submit, path, arguments);
  }

  /** The same, with more variables of the environment. */
  String run(Map<String, String> more, List<String> submit, List<Path> path, String... arguments)
      throws Exception {
    List<String> command = new ArrayList<>(List.of(python, "-W", "ignore::ResourceWarning"));
    command.addAll(List.of(arguments));
    Path log = Files.createTempFile(home.folder(), "python", ".log");
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.directory(home.folder().toFile());
    String modules =
        Stream.concat(Stream.of(pyspark.resolve("python")), path.stream())
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    ChildJvm.shortLived(builder);
    builder.environment().put("SPARK_HOME", home.folder().toString());
    builder.environment().put("PYTHONPATH", modules);
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    builder.environment().put("PYSPARK_SUBMIT_ARGS", String.join(" ", submit) + " pyspark-shell");
    builder.environment().putAll(more);
    return Child.run(builder, log, SECONDS);
  }

  /** Deletes the links, so that nothing follows them. */
  @Override
  public void close() throws IOException {
    Files.delete(bin);
    home.close();
  }
}

package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.Child;
import io.sparkmp.testing.ChildJvm;
import io.sparkmp.testing.Project;
import io.sparkmp.testing.SparkHome;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * spark-submit with {@code --packages}: Spark's own SparkSubmit, without our classes, which Ivy
 * finds in a local repository of Maven and nowhere else.
 *
 * @param repository where they are installed
 * @param folder for what Ivy keeps, and the log
 */
record SubmittedPackages(Path repository, Path folder) {
  private static final long SECONDS = 240;

  /** Runs it to its good end on two cores, and returns what it printed. */
  String run(List<String> arguments, String input) throws IOException, InterruptedException {
    List<String> command =
        ChildJvm.command(
            "-Xmx1g",
            "-Duser.home=" + folder,
            "-Dscala.usejavacp=true", // as bin/spark-shell has it
            "-Dlog4j2.configurationFile=" + Project.LOGGING,
            "-cp",
            String.join(File.pathSeparator, SparkHome.jarsOfOthers()),
            "org.apache.spark.deploy.SparkSubmit");
    command.addAll(List.of("--master", "local[2]", "--conf", "spark.ui.enabled=false"));
    command.addAll(List.of("--conf", "spark.ui.showConsoleProgress=false"));
    command.addAll(List.of("--conf", "spark.jars.ivy=" + folder.resolve("ivy")));
    command.addAll(List.of("--conf", "spark.jars.ivySettings=" + settings()));
    command.addAll(List.of("--packages", YourProjectPageTest.coordinates()));
    command.addAll(arguments);
    Path lines = Files.writeString(folder.resolve("input.txt"), input);
    ProcessBuilder submit = new ProcessBuilder(command).directory(folder.toFile());
    return Child.run(submit.redirectInput(lines.toFile()), folder.resolve("submit.log"), SECONDS);
  }

  /** That of the page, for another repository. */
  private Path settings() throws IOException {
    String settings = YourProjectPageTest.ivySettings();
    assertThat(settings).contains("${user.home}/.m2/repository/");
    return Files.writeString(
        folder.resolve("ivysettings.xml"),
        settings.replace("${user.home}/.m2/repository", repository.toString()));
  }

  /** Compiles a project's only program, and packs it into a jar as {@code mvn package} would. */
  static Path jarOf(Path project, Path folder) throws IOException {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    Path source = project.resolve("src/main/java/example/Recommendations.java");
    assertThat(javac.run(null, null, null, "-d", classes.toString(), source.toString())).isZero();
    Path jar = folder.resolve("your-project-1.0.jar");
    URI uri = URI.create("jar:" + jar.toUri());
    try (FileSystem zip = FileSystems.newFileSystem(uri, Map.of("create", "true"))) {
      Files.createDirectory(zip.getPath("example"));
      try (Stream<Path> files = Files.list(classes.resolve("example"))) {
        for (Path file : files.toList()) {
          Files.copy(file, zip.getPath("example", file.getFileName().toString()));
        }
      }
    }
    return jar;
  }
}

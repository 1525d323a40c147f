package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.ChildJvm;
import io.sparkmp.testing.Project;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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
  private static final long SECONDS = 100;

  /** Runs it to its good end on two cores, and returns what it printed. */
  String run(List<String> arguments) throws IOException, InterruptedException {
    List<String> command =
        ChildJvm.command(
            "-Xmx1g",
            "-Duser.home=" + folder,
            "-Dlog4j2.configurationFile=" + Project.LOGGING,
            "-cp",
            sparksClassPath().collect(Collectors.joining(File.pathSeparator)),
            "org.apache.spark.deploy.SparkSubmit");
    command.addAll(List.of("--master", "local[2]", "--conf", "spark.ui.enabled=false"));
    command.addAll(List.of("--conf", "spark.jars.ivy=" + folder.resolve("ivy")));
    command.addAll(List.of("--conf", "spark.jars.ivySettings=" + settings()));
    command.addAll(List.of("--packages", YourProjectPageTest.coordinates()));
    command.addAll(arguments);
    ProcessBuilder submit = new ProcessBuilder(command).directory(folder.toFile());
    return Child.run(submit, folder.resolve("submit.log"), SECONDS);
  }

  /** The jars of this JVM's class path that are not ours. */
  static Stream<String> sparksClassPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(entry -> entry.endsWith(".jar"))
        .filter(entry -> !Path.of(entry).startsWith(Project.ROOT));
  }

  private Path settings() throws IOException {
    String files = repository + "/[organisation]/[module]/[revision]/[artifact]-[revision]";
    return Files.writeString(
        folder.resolve("ivysettings.xml"),
        """
        <ivysettings>
          <settings defaultResolver="installed"/>
          <resolvers>
            <filesystem name="installed" m2compatible="true">
              <ivy pattern="%s.pom"/>
              <artifact pattern="%s.[ext]"/>
            </filesystem>
          </resolvers>
        </ivysettings>
        """
            .formatted(files, files));
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

package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sparkmp.testing.Child;
import io.sparkmp.testing.ChildJvm;
import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The archive of bin/make-distribution, unpacked as the Dockerfile does it, and used where there is
 * neither Maven nor a checkout nor a local repository: the PATH has only the programs below. What
 * the launcher refuses is in LauncherTest.
 */
@Tag("nightly")
class DistributionTest {
  private static final List<String> TOOLS =
      List.of(
          ("awk bash cat chmod cksum cut dirname find head id ls mkdir mktemp mv readlink rm sed"
                  + " stat touch whoami")
              .split(" ", -1));
  private static final List<String> COPIED =
      List.of("spark-mp", "java-options", "log4j2.properties", "make-distribution");

  @TempDir private Path folder;

  @AfterEach
  void deleteLinks() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path link : files.filter(Files::isSymbolicLink).toList()) {
        Files.delete(link);
      }
    }
  }

  @Test
  @Timeout(value = 25, unit = TimeUnit.MINUTES)
  void runsWhereThereIsNothingButAJdk() throws Exception {
    assumeTrue(Project.built("apps/cf").endsWith("target"), "it is made of the newest line");
    assumeTrue(Files.exists(Path.of("/usr/bin/python3")), "there is no /usr/bin/python3");
    Path archive = make(builtProject());

    Path home = unpack(archive);
    assertThat(home.resolve("bin/spark-mp")).isExecutable();
    assertThat(home.resolve("docs/archive.md")).exists();
    assertThat(run(home, "cf", "--version")).startsWith("spark-mp ");
    try (Stream<Path> kept = Files.list(home.resolve("cache"))) {
      assertThat(kept).singleElement().satisfies(file -> assertThat(file).isNotEmptyFile());
    }
    assertThat(run(home, "bench", "--help")).contains("shuffle, marshalling");
    assertThat(run(home, "demo"))
        .contains("matrix factorisation, rank 8", "nobody can beat this", "in truth");

    Path spark = Files.createDirectory(folder.resolve("spark-home"));
    Files.move(home.resolve("spark"), spark.resolve("jars"));
    assertThat(bash(spark, "SPARK_HOME=$PWD " + home.resolve("bin/spark-mp") + " lda --help", 600))
        .contains("Usage: lda ");
  }

  /** What the script reads, but for Maven's: as after a build, in a place of its own. */
  private Path builtProject() throws IOException {
    Path root = Files.createDirectory(folder.resolve("built"));
    for (String linked :
        List.of(
            "apps",
            "mllib",
            "scorer",
            "benchmarks",
            "docs",
            "python",
            "lineage-trimmer",
            "README.md",
            "CHANGELOG.md",
            "CONTRIBUTING.md",
            "SECURITY.md",
            "LICENSE")) {
      Files.createSymbolicLink(root.resolve(linked), Project.ROOT.resolve(linked));
    }
    Files.createDirectory(root.resolve("bin"));
    for (String file : COPIED) {
      Files.copy(Project.ROOT.resolve("bin").resolve(file), root.resolve("bin").resolve(file));
    }
    Files.createDirectory(root.resolve("target"));
    Files.createFile(root.resolve("target/launcher-stamp"));
    return root;
  }

  private Path make(Path root) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("bash", root.resolve("bin/make-distribution").toString()));
    String python = "/usr/bin/python3";
    boolean wheel =
        new ProcessBuilder(python, "-c", "import setuptools, wheel").start().waitFor() == 0;
    if (!wheel) {
      command.add("--no-python");
    }
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("PYTHON", python);
    ChildJvm.shortLived(builder);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    String printed = Child.run(builder, folder.resolve("make.log"), 600);
    assertThat(printed).contains("make-distribution: target/spark-mp-");
    try (Stream<Path> files = Files.list(root.resolve("target"))) {
      List<Path> found = files.filter(file -> file.toString().endsWith(".tar.gz")).toList();
      assertThat(found).hasSize(1);
      return found.get(0);
    }
  }

  /** By the steps of the Dockerfile, below a folder that stands for its root. */
  private Path unpack(Path archive) throws Exception {
    Path opt = Files.createDirectories(folder.resolve("image/opt"));
    String source = Dockerfiles.steps("ADD").get(0).rest();
    assertThat(source).isEqualTo("target/" + archive.getFileName() + " /opt/");
    Child.run(
        new ProcessBuilder("tar", "-xzf", archive.toString(), "-C", opt.toString()),
        folder.resolve("tar.log"),
        120);
    Files.delete(archive);
    Files.createDirectories(folder.resolve("tools"));
    for (String tool : TOOLS) {
      Path found = Path.of("/usr/bin").resolve(tool);
      assumeTrue(Files.exists(found), "there is no " + found);
      Files.createSymbolicLink(folder.resolve("tools").resolve(tool), found);
    }
    for (Dockerfiles.Step step : Dockerfiles.steps("RUN")) {
      if (!step.rest().startsWith("useradd ")) { // of the image alone
        bash(opt, step.rest().replace("/opt/", opt + "/"), 600);
      }
    }
    String entry = Dockerfiles.steps("ENTRYPOINT").get(0).words().get(0);
    String usage = String.join(" ", Dockerfiles.steps("CMD").get(0).words());
    assertThat(bash(opt, entry.replace("/opt/", opt + "/") + " " + usage, 60))
        .startsWith("Usage: bin/spark-mp");
    return opt.resolve("spark-mp");
  }

  private String run(Path home, String... arguments) throws Exception {
    return bash(folder, home.resolve("bin/spark-mp") + " " + String.join(" ", arguments), 600);
  }

  private String bash(Path where, String command, long seconds) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder("/bin/bash", "-c", command).directory(where.toFile());
    Map<String, String> environment = builder.environment();
    environment.clear();
    environment.put("PATH", folder.resolve("tools").toString());
    environment.put("HOME", folder.toString());
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("SPARK_LOCAL_IP", "127.0.0.1");
    environment.put("LC_ALL", "C.UTF-8");
    ChildJvm.shortLived(builder);
    String printed = Child.run(builder, Files.createTempFile(folder, "said", ".log"), seconds);
    return printed
        .lines()
        .filter(line -> !line.startsWith("NOTE: Picked up") && !line.startsWith("WARNING: Using"))
        .filter(line -> !line.startsWith("Preparing the classes"))
        .reduce("", (all, line) -> all + line + "\n");
  }
}

package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sparkmp.testing.Project;
import io.sparkmp.testing.SparkHome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The project and the commands of docs/your-project.md, outside of our project, on what {@code mvn
 * install} has put into a local repository.
 *
 * <p>A project without the BOM is not run here: what it fails on, an older Scala, is nothing that
 * an ordinary build fetches.
 */
@Tag("nightly")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class YourProjectTest {
  private static final String CF = "spark-mp-cf_" + Project.line();

  private OfflineMaven maven;

  @BeforeAll
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void install(@TempDir Path folder) throws Exception {
    maven = InstalledProject.in(folder);
  }

  @AfterAll
  void unlink() throws IOException {
    if (maven != null) {
      maven.close();
    }
  }

  @Test
  @Timeout(value = 12, unit = TimeUnit.MINUTES)
  void runsOnWhatIsInstalled(@TempDir Path folder) throws Exception {
    Path project = folder.resolve("your-project");
    InstalledProject.copy(YourProjectPageTest.PROJECT, project);
    String output = maven.run(project, 660, YourProjectPageTest.GOALS.split(" "));
    assertThat(output).contains(YourProjectPageTest.table());
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void isSubmittedWithPackages(@TempDir Path folder) throws Exception {
    Path jar = SubmittedPackages.jarOf(YourProjectPageTest.PROJECT, folder);
    String output =
        new SubmittedPackages(maven.repository(), folder)
            .run(List.of("--class", "example.Recommendations", jar.toString()), "");
    assertThat(output)
        .contains("found io.sparkmp#" + CF + ";")
        .contains(YourProjectPageTest.table());
  }

  @Test
  @Tag("lines")
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void isThereInAShellWithPackages(@TempDir Path folder) throws Exception {
    assumeTrue(
        SparkHome.jarsOfOthers().stream().anyMatch(entry -> entry.contains("spark-repl_")),
        "spark-shell is only in the build for 3.5_2.12: run bin/spark-lines");
    String output =
        new SubmittedPackages(maven.repository(), folder)
            .run(
                List.of("--class", "org.apache.spark.repl.Main", "spark-shell"),
                YourProjectPageTest.shell() + ":quit\n");
    assertThat(output)
        .contains("found io.sparkmp#" + CF + ";")
        .contains(YourProjectPageTest.shellTable());
  }

  /** Else {@code --packages} would have nothing of ours to bring. */
  @Test
  void sparkAloneDoesNotHaveUs() {
    assertThat(SparkHome.jarsOfOthers())
        .isNotEmpty()
        .noneMatch(entry -> Path.of(entry).startsWith(Project.ROOT));
  }
}

package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.bench.Dockerfiles.Step;
import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What can be said of the Dockerfile without an engine; {@link DistributionTest} runs its steps.
 */
@Tag("unit")
class DockerfileTest {
  private static final List<String> KNOWN =
      List.of("FROM", "ADD", "RUN", "USER", "WORKDIR", "ENTRYPOINT", "CMD");

  @Test
  void hasInstructionsThatThereAre() throws IOException {
    assertThat(Dockerfiles.steps()).extracting(Step::name).isSubsetOf(KNOWN).startsWith("FROM");
  }

  @Test
  void namesAnImageOfAJdkThatSparkRunsOn() throws IOException {
    assertThat(Dockerfiles.steps("FROM"))
        .singleElement()
        .satisfies(step -> assertThat(step.rest()).matches("[a-z-]+:(17|21)-jdk"));
  }

  @Test
  void doesNotRunAsRoot() throws IOException {
    assertThat(Dockerfiles.steps("USER"))
        .singleElement()
        .satisfies(step -> assertThat(step.rest()).isNotIn("root", "0"));
  }

  @Test
  void addsTheArchiveOfThisVersion() throws IOException {
    String version =
        Pattern.compile("<version>(.*?)</version>")
            .matcher(Files.readString(Project.ROOT.resolve("versions/pom.xml")))
            .results()
            .findFirst()
            .orElseThrow()
            .group(1);
    assertThat(Dockerfiles.steps("ADD"))
        .extracting(Step::rest)
        .containsExactly("target/spark-mp-" + version + ".tar.gz /opt/");
  }

  @Test
  void startsTheLauncher() throws IOException {
    assertThat(Dockerfiles.steps("ENTRYPOINT").get(0).words())
        .containsExactly("/opt/spark-mp/bin/spark-mp");
    assertThat(Dockerfiles.steps("CMD").get(0).words()).containsExactly("--help");
  }
}

package io.sparkmp.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.testing.Project;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tutorials as notebooks: from top to bottom they run, and print what their pages show. */
@Tag("nightly")
class NotebookTest {
  private static final String NEEDED = "nbclient, nbformat, ipykernel, numpy, setuptools, wheel";
  private static final String SCRIPT = Project.ROOT.resolve("config/site/notebooks.py").toString();

  /** What bin/spark-mp does with jars that are there. */
  private static final String LAUNCHER =
      """
      #!/bin/bash
      case $1 in
        cf) main=cf.cli.CfMain ;;
        lda) main=lda.cli.LdaMain ;;
        embed) main=embeddings.cli.EmbedMain ;;
      esac
      exec java "@OPTIONS" "-Dlog4j2.configurationFile=LOGGING" -cp "JARS" io.sparkmp.$main "${@:2}"
      """;

  @TempDir private static Path folder;

  private static @Nullable PySparkHere pyspark;
  private static Path site;
  private static Map<String, String> environment;

  @BeforeAll
  static void install() throws Exception {
    pyspark = PySparkHere.in(Files.createDirectory(folder.resolve("home")), NEEDED);
    site = folder.resolve("site");
    pyspark.install(Files.createDirectory(folder.resolve("dist")), site);
    Path programs = Files.createDirectory(folder.resolve("programs"));
    Path launcher = programs.resolve("spark-mp");
    Files.writeString(
        launcher,
        LAUNCHER
            .replace("OPTIONS", Project.JAVA_OPTIONS.toString())
            .replace("LOGGING", Project.LOGGING.toString())
            .replace(
                "JARS", Project.applicationJars().replace(',', ':') + ":" + pyspark.classPath()));
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    environment = Map.of("PATH", programs + ":" + System.getenv("PATH"));
  }

  @AfterAll
  static void close() throws Exception {
    if (pyspark != null) {
      pyspark.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"recommendations", "topics", "baskets", "clicks"})
  @Timeout(value = 11, unit = TimeUnit.MINUTES)
  void printsWhatThePageShows(String tutorial) throws Exception {
    Path page = Project.ROOT.resolve("docs/tutorials/" + tutorial + ".md");

    String printed =
        pyspark.run(
            environment, PySparkHere.withJars(), List.of(site), SCRIPT, "run", page.toString());

    assertThat(printed)
        .containsPattern("Ran " + tutorial + ".md: \\d+ cells, [3-9] with an output");
    System.out.println(printed.lines().filter(line -> line.startsWith("Ran ")).findFirst().get());
  }

  @Test
  void withoutThePackageItSaysHowToGetIt() {
    String page = Project.ROOT.resolve("docs/tutorials/baskets.md").toString();
    assertThatThrownBy(() -> pyspark.run(PySparkHere.withJars(), List.of(), SCRIPT, "run", page))
        .hasMessageContaining("Cannot find the package spark_mp: pip install its wheel");
  }
}

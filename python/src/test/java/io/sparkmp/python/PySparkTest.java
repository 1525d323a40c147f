package io.sparkmp.python;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.DocumentedCode;
import io.sparkmp.testing.Project;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The wheel, used from a real Python with PySpark. */
@Tag("long")
@Tag("lines")
class PySparkTest {
  private static final Path TESTS = Project.ROOT.resolve("python/tests");

  @TempDir private static Path folder;

  private static @Nullable PySparkHere pyspark;
  private static Path site;

  @BeforeAll
  static void install() throws Exception {
    pyspark = PySparkHere.in(Files.createDirectory(folder.resolve("home")));
    site = folder.resolve("site");
    pyspark.install(Files.createDirectory(folder.resolve("dist")), site);
  }

  @AfterAll
  static void close() throws Exception {
    if (pyspark != null) {
      pyspark.close();
    }
  }

  @Test
  void isBuiltAsWheelAndSdist() throws Exception {
    String version =
        PythonPackage.files(Project.ROOT).get("_version.py").replaceAll("(?s).*= \"(.*)\".*", "$1");
    Path dist = folder.resolve("dist");
    assertThat(PySparkHere.only(dist, ".whl"))
        .hasFileName("spark_mp-" + version + "-py3-none-any.whl");
    assertThat(PySparkHere.only(dist, ".tar.gz")).hasFileName("spark-mp-" + version + ".tar.gz");
    assertThat(site.resolve("spark_mp/py.typed")).exists();
  }

  @Test
  void doesWhatItsTestsSay() throws Exception {
    String printed =
        pyspark.run(
            PySparkHere.withJars(),
            List.of(site),
            "-m",
            "unittest",
            "discover",
            "--start-directory",
            TESTS.toString());

    Matcher ran = Pattern.compile("Ran (\\d+) tests").matcher(printed);
    assertThat(ran.find()).as(printed).isTrue();
    assertThat(Integer.parseInt(ran.group(1))).isGreaterThan(20);
    assertThat(printed).doesNotContain("skipped");
  }

  /** The page's first program trains, saves and loads a pipeline. */
  @Test
  void thePageRunsAsItStands() throws Exception {
    String code = DocumentedCode.blocks(Project.ROOT.resolve("docs/python.md"), "python").get(0);
    assertThat(code.lines().filter(line -> !line.isBlank()).count()).isLessThanOrEqualTo(15);
    Path program = Files.writeString(folder.resolve("recommend.py"), code);

    String printed = pyspark.run(PySparkHere.withJars(), List.of(site), program.toString());

    assertThat(printed).contains("|user|recommendations");
  }

  @Test
  void withoutTheJarItSaysHowToGetIt() throws Exception {
    Path program =
        Files.writeString(
            folder.resolve("without.py"),
            """
            from pyspark.sql import SparkSession
            from spark_mp import MatrixFactorization, MatrixFactorizationModel

            def message(call):
                try:
                    call()
                except RuntimeError as error:
                    print(error)

            message(MatrixFactorization)
            SparkSession.builder.master("local[1]").getOrCreate()
            message(MatrixFactorization)
            message(lambda: MatrixFactorizationModel.load("model"))
            """);

    String printed = pyspark.run(List.of(), List.of(site), program.toString());

    String coordinates = "io.sparkmp:spark-mp-cf_" + Project.line() + ":0.1.0-SNAPSHOT";
    assertThat(printed)
        .containsSubsequence(
            "Cannot reach Spark: there is no session\nStart one first:",
            "Cannot find io.sparkmp.cf.ml.MatrixFactorization: the session has no jar of spark-mp\n"
                + "Start it with pyspark --packages "
                + coordinates
                + "\n",
            "Cannot find io.sparkmp.cf.ml.MatrixFactorizationModel: ");
  }
}

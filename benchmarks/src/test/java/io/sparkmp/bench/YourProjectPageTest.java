package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** docs/your-project.md shows the files that YourProjectTest runs, and versions that we build. */
@Tag("unit")
final class YourProjectPageTest {
  /** The files of the page. */
  static final Path PROJECT = Project.ROOT.resolve("docs/examples/your-project");

  /** What the page gives to Maven. */
  static final String GOALS = "-q compile exec:exec";

  private static final Pattern BLOCK =
      Pattern.compile("^```\\w*\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern PLUGIN =
      Pattern.compile("<artifactId>\\S+-plugin</artifactId>\\s*<version>.*</version>");

  /** What the page says that the program prints. */
  static String table() throws IOException {
    return block("+--");
  }

  /** What the page gives to spark-shell. */
  static String shell() throws IOException {
    return block("import io.sparkmp");
  }

  /** What the page says that the shell prints at the end. */
  static String shellTable() throws IOException {
    return blocks().filter(block -> block.startsWith("+--")).skip(1).findFirst().orElseThrow();
  }

  /** What the page has Ivy look into. */
  static String ivySettings() throws IOException {
    return block("<ivysettings>");
  }

  /** What the page gives to {@code --packages}, for the line of Spark that is built for. */
  static String coordinates() throws IOException {
    return Pattern.compile("--packages (io\\.sparkmp:spark-mp-cf)_\\S+(:\\S+)")
        .matcher(block("spark-submit --packages"))
        .results()
        .map(found -> found.group(1) + "_" + Project.line() + found.group(2))
        .findFirst()
        .orElseThrow();
  }

  private static String block(String start) throws IOException {
    return blocks().filter(block -> block.startsWith(start)).findFirst().orElseThrow();
  }

  private static Stream<String> blocks() throws IOException {
    return BLOCK
        .matcher(Files.readString(Project.ROOT.resolve("docs/your-project.md")))
        .results()
        .map(result -> result.group(1));
  }

  @Test
  void showsEveryFileAsItIs() throws IOException {
    try (Stream<Path> paths = Files.walk(PROJECT)) {
      List<Path> files =
          paths
              .filter(Files::isRegularFile)
              .filter(file -> !PROJECT.relativize(file).startsWith("target"))
              .toList();
      assertThat(files).hasSizeGreaterThanOrEqualTo(3);
      for (Path file : files) {
        assertThat(blocks()).as(file.toString()).contains(Files.readString(file));
      }
    }
    assertThat(blocks()).contains("mvn " + GOALS + "\n");
  }

  @Test
  void javaRunsWithOurOptions() throws IOException {
    assertThat(options(PROJECT.resolve("java-options")))
        .isNotEmpty()
        .isEqualTo(options(Project.JAVA_OPTIONS));
  }

  private static List<String> options(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .filter(Predicate.not(line -> line.startsWith("#")))
        .toList();
  }

  /** Others would not be there for YourProjectTest, unless the machine has them by chance. */
  @Test
  void usesThePluginsOfOurBuild() throws IOException {
    String ours =
        Files.readString(Project.ROOT.resolve("pom.xml"))
            + Files.readString(Project.ROOT.resolve("benchmarks/pom.xml"));
    List<String> plugins =
        PLUGIN
            .matcher(Files.readString(PROJECT.resolve("pom.xml")))
            .results()
            .map(MatchResult::group)
            .toList();
    assertThat(plugins)
        .hasSize(3)
        .allSatisfy(plugin -> assertThat(withoutBlanks(ours)).contains(withoutBlanks(plugin)));
  }

  private static String withoutBlanks(String text) {
    return text.replaceAll("\\s+", "");
  }

  @Test
  void givesTheVersionsOfOurBuild() throws IOException {
    String versions = Files.readString(Project.ROOT.resolve("versions/pom.xml"));
    String version = value(versions, "version");
    String suffix =
        "_" + value(versions, "spark.line") + "_" + value(versions, "scala.binary.version");
    String spark = value(versions, "spark.version");
    String scala = value(versions, "scala.version");
    String guava = value(versions, "guava.version");
    assertThat(Files.readString(PROJECT.resolve("pom.xml")))
        .contains("<version>" + version + "</version>", "<version>" + spark + "</version>");
    assertThat(Files.readString(PROJECT.resolve("build.gradle.kts")))
        .contains("spark-mp-bom" + suffix + ":" + version, "spark-mllib_2.13:" + spark);
    assertThat(Files.readString(PROJECT.resolve("build.sbt")))
        .contains(
            "scalaVersion := \"" + scala + "\"",
            "\"spark-mp-cf" + suffix + "\" % \"" + version + "\"",
            "\"spark-mllib\" % \"" + spark + "\"",
            "\"guava\" % \"" + guava + "\"");
    assertThat(withoutBlanks(Files.readString(Project.ROOT.resolve("docs/mllib.md"))))
        .contains(
            "<artifactId>spark-mp-bom" + suffix + "</artifactId><version>" + version + "</version>",
            "<artifactId>spark-mp-mllib" + suffix + "</artifactId></dependency>");
    assertThat(Files.readString(Project.ROOT.resolve("docs/your-project.md")))
        .contains("io.sparkmp:spark-mp-bom" + suffix + ":" + version);
  }

  /** The text of the first element of that name. */
  private static String value(String xml, String element) {
    return Pattern.compile("<" + Pattern.quote(element) + ">(.*?)</")
        .matcher(xml)
        .results()
        .findFirst()
        .orElseThrow()
        .group(1);
  }
}

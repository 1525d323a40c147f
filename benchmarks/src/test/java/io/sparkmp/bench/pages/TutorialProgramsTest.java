package io.sparkmp.bench.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.Child;
import io.sparkmp.testing.ChildJvm;
import io.sparkmp.testing.Project;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The tutorials as programs, which {@code java} runs from their sources. */
class TutorialProgramsTest {
  private static final Path PROGRAMS = Project.ROOT.resolve("docs/examples/tutorials");

  @TempDir private Path folder;
  @TempDir private Path logs;

  @ParameterizedTest
  @ValueSource(strings = {"Books", "Letters", "Baskets", "Clicks"})
  @Tag("unit")
  void isCompiledWithoutAWarning(String program) {
    int exit =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-Xlint:all,-classfile,-path,-processing",
                "-Werror",
                "-proc:none",
                "-d",
                folder.toString(),
                PROGRAMS.resolve(program + ".java").toString());
    assertThat(exit).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "Books, Test RMSE (0\\.\\d+), 0.5, 0.7",
    "Clicks, AUC (0\\.\\d+), 0.6, 0.7",
    // Each word is in the data of the program, near what it is sold with.
    "Baskets, (?:olives|rocket|garlic|parmesan|capers|tomatoes|spaghetti)\\|(0\\.\\d+), 0.7, 1",
    "Letters, '(?:(?:bus|tram|stop|line|late|driver|ticket|fare|route|station|night)[, ]*){4}()',"
        + " 0, 0"
  })
  @Tag("nightly")
  @Timeout(value = 11, unit = TimeUnit.MINUTES)
  void findsWhatItsDataHave(String program, String printed, double least, double most)
      throws Exception {
    List<String> command =
        new ArrayList<>(
            ChildJvm.command(
                "-Xmx2g", "-Dspark.ui.enabled=false", "-Dspark.sql.shuffle.partitions=2"));
    command.add("-Dlog4j2.configurationFile=" + Project.LOGGING);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(PROGRAMS.resolve(program + ".java").toString());
    ProcessBuilder java = new ProcessBuilder(command).directory(folder.toFile());
    java.environment().put("SPARK_LOCAL_IP", "127.0.0.1");

    String said = Child.run(java, logs.resolve("program.log"), 600);

    Matcher found = Pattern.compile(printed).matcher(said);
    assertThat(found.find()).as(said).isTrue();
    if (!found.group(1).isEmpty()) {
      assertThat(Double.parseDouble(found.group(1))).isBetween(least, most);
    }
    System.out.println("Pages: ran docs/examples/tutorials/" + program + ".java");
  }
}

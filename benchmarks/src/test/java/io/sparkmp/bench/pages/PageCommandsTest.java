package io.sparkmp.bench.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.DocumentedCode;
import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What stands on the pages can be typed: each command has options that there are, each block of
 * Java is in a source that is compiled, each script is there. {@link PageRunTest} runs what can
 * run.
 */
@Tag("unit")
class PageCommandsTest {
  private static final Pattern SCRIPT = Pattern.compile("(?<![\\w./-])bin/([a-z][a-z-]+)");
  private static final int README_LINES = 150;

  @TempDir private Path folder;

  @Test
  void everyCommandIsUnderstood() throws Exception {
    PageShell shell = new PageShell(folder);
    List<String> wrong = new ArrayList<>();
    int blocks = 0;
    int sentences = 0;
    int abridged = 0;
    for (String page : Pages.all()) {
      for (List<String> call : shell.calls(String.join("\n", Pages.shell(page)), false)) {
        Optional<PageCommand> command = PageCommand.of(call);
        if (command.isPresent() && command.get().isAbridged()) {
          abridged++;
        } else if (command.isPresent()) {
          blocks++;
          command.get().wrong(true).ifPresent(why -> wrong.add(page + ": " + why));
        }
      }
      for (List<String> call : shell.calls(String.join("\n", Pages.inline(page)), false)) {
        Optional<PageCommand> command = PageCommand.of(call);
        if (command.isPresent() && !command.get().isAbridged()) {
          sentences++;
          command.get().wrong(false).ifPresent(why -> wrong.add(page + ": " + why));
        }
      }
    }
    assertThat(wrong).isEmpty();
    System.out.printf(
        "Pages: %d commands in blocks and %d in sentences have options that there are; of %d more a"
            + " part is left out%n",
        blocks, sentences, abridged);
    assertThat(blocks).isGreaterThan(60);
    assertThat(sentences).isGreaterThan(30);
  }

  /** Picocli warns on the terminal where a per cent sign is not doubled. */
  @ParameterizedTest
  @ValueSource(strings = {"cf", "lda", "embed", "linear", "bench"})
  void helpIsAllThatIsSaid(String program) {
    assertThat(PageCommand.besideHelp(program)).isEmpty();
  }

  @Test
  void everyBlockOfJavaIsCompiled() throws IOException {
    StringBuilder sources = new StringBuilder();
    try (Stream<Path> files = Files.walk(Project.ROOT)) {
      for (Path file :
          files
              .filter(file -> file.toString().endsWith(".java"))
              .filter(file -> !Project.ROOT.relativize(file).toString().contains("target/"))
              .toList()) {
        sources.append(DocumentedCode.in(file)).append('\n');
      }
    }
    int found = 0;
    List<String> missing = new ArrayList<>();
    for (String page : Pages.all()) {
      for (String block : DocumentedCode.of(Project.ROOT.resolve(page))) {
        found++;
        if (sources.indexOf(block) < 0) {
          missing.add(page + ": " + block);
        }
      }
    }
    assertThat(missing).isEmpty();
    System.out.printf("Pages: %d blocks of Java are compiled%n", found);
  }

  @Test
  void everyScriptIsThere() throws IOException {
    TreeSet<String> named = new TreeSet<>();
    for (String page : Pages.all()) {
      SCRIPT.matcher(Pages.text(page)).results().forEach(found -> named.add(found.group(1)));
    }
    assertThat(named)
        .contains("spark-mp", "nightly")
        .allSatisfy(name -> assertThat(Project.ROOT.resolve("bin").resolve(name)).exists());
  }

  @Test
  void theReadmeIsShortAndQuotesItsFigures() throws IOException {
    List<String> readme = Pages.text("README.md").lines().toList();
    assertThat(readme).hasSizeLessThanOrEqualTo(README_LINES);
    List<String> figures =
        readme.stream()
            .dropWhile(line -> !line.startsWith("## How fast"))
            .filter(line -> line.startsWith("| ") && !line.startsWith("| what"))
            .takeWhile(line -> !line.startsWith("| you want"))
            .toList();
    List<String> home = Pages.text("docs/performance.md").lines().toList();
    assertThat(figures)
        .hasSizeGreaterThan(2)
        .allSatisfy(row -> assertThat(home).anyMatch(line -> line.startsWith(row)));
  }
}

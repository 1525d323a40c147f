package io.sparkmp;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Main sources of all modules: short files, small packages, one type for each name. */
@Tag("unit")
final class SourceTreeTest {
  private static final int MOST_LINES = 400;
  private static final int MOST_TYPES = 25;

  private static List<Path> sources;

  @BeforeAll
  static void find() throws IOException {
    try (Stream<Path> all = Files.walk(Project.ROOT)) {
      sources =
          all.filter(file -> file.toString().endsWith(".java"))
              .filter(file -> !file.endsWith("package-info.java"))
              .filter(file -> isOfModule(Project.ROOT.relativize(file).toString()))
              .toList();
    }
    assertThat(sources).hasSizeGreaterThan(500);
  }

  private static boolean isOfModule(String file) {
    return file.contains("src/main/java/") && !file.startsWith("docs") && !file.startsWith(".");
  }

  private static String packageOf(Path file) {
    String folder = file.getParent().toString();
    return folder.substring(folder.indexOf("src/main/java/") + 14).replace('/', '.');
  }

  private static String name(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }

  @Test
  void filesAreShort() throws IOException {
    Map<String, Integer> found = new TreeMap<>();
    for (Path file : sources) {
      int lines = Files.readAllLines(file).size();
      if (lines > MOST_LINES) {
        found.put(name(file), lines);
      }
    }
    assertThat(found).isEmpty();
  }

  @Test
  void packagesAreSmall() {
    Map<String, Integer> found = new TreeMap<>();
    sources.stream()
        .collect(groupingBy(SourceTreeTest::packageOf, counting()))
        .forEach(
            (name, types) -> {
              if (types > MOST_TYPES) {
                found.put(name, types.intValue());
              }
            });
    assertThat(found).isEmpty();
  }

  @Test
  void namesStandForOneTypeEach() {
    Set<String> found = new TreeSet<>();
    sources.stream()
        .collect(groupingBy(SourceTreeTest::name))
        .forEach(
            (name, files) -> {
              if (files.size() > 1) {
                found.add(name);
              }
            });
    assertThat(found).as("rename the less central").isEmpty();
  }
}

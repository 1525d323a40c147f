package io.sparkmp.python;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The package of Python follows from the classes of Java. */
@Tag("unit")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PythonPackageTest {
  private static final Path FOLDER = Project.ROOT.resolve("python/spark_mp");

  private final Map<String, String> files;

  PythonPackageTest() throws IOException {
    files = PythonPackage.files(Project.ROOT);
  }

  @Test
  void isWhatTheClassesSay() throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      assertThat(Files.readString(FOLDER.resolve(file.getKey())))
          .as("%s: run bin/python-package and commit what it writes", file.getKey())
          .isEqualTo(file.getValue());
    }
  }

  @Test
  void hasNoOtherModulesThanWrittenByHand() throws IOException {
    try (Stream<Path> all = Files.list(FOLDER)) {
      assertThat(all.map(file -> file.getFileName().toString()))
          .filteredOn(name -> name.endsWith(".py") && !files.containsKey(name))
          .containsExactlyInAnyOrder(
              "__init__.py", "__main__.py", "_base.py", "install.py", "tuning.py");
    }
  }

  @Test
  void hasNoLineThatIsTooLong() {
    assertThat(files.values().stream().flatMap(String::lines))
        .allMatch(line -> line.length() <= 100);
  }
}

package io.sparkmp.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Explanations as they stand in the files beside this test. */
@Tag("unit")
class PlanDescriptionTest {
  private static final Path FILES =
      Project.ROOT.resolve("spark-mp/src/test/resources/io/sparkmp/loop");

  private static Stream<Map.Entry<String, String>> explanations() {
    return DeclaredLoops.explanations().entrySet().stream();
  }

  @ParameterizedTest
  @MethodSource("explanations")
  void isAsInItsFile(Map.Entry<String, String> explained) throws IOException {
    Path file = FILES.resolve(explained.getKey() + ".txt");
    assertThat(explained.getValue())
        .as(() -> "explanation; if it is right, write it to " + file)
        .isEqualTo(Files.readString(file));
  }

  @Test
  void everyFileIsExplained() throws IOException {
    try (Stream<Path> files = Files.list(FILES)) {
      List<String> names =
          files.map(file -> file.getFileName().toString().replace(".txt", "")).toList();
      assertThat(names).containsExactlyInAnyOrderElementsOf(DeclaredLoops.explanations().keySet());
    }
  }
}

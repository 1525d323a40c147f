package io.sparkmp.embeddings.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class SkipGramLoopTest {

  @Test
  void thePageOnLoopsShowsIt() throws IOException {
    String code =
        Files.readString(
            Project.ROOT.resolve(
                "apps/embeddings/src/main/java/io/sparkmp/embeddings/loop/SkipGramLoop.java"));
    String plan =
        code.substring(
            code.indexOf("    Loop loop"), code.indexOf("  }\n\n  /** How often to train a pair"));
    assertThat(plan.lines()).hasSizeLessThan(40);
    assertThat(Files.readString(Project.ROOT.resolve("docs/loops.md")))
        .contains("```java\n" + plan.replaceAll("(?m)^    ", "") + "```");
  }

  @Test
  void contextsRotate() {
    String plan = SkipGramLoop.plan(new SkipGramOptions(100, 5, 0.025, 5, 0.75, 1)).explain();
    assertThat(plan)
        .startsWith("Loop over pairs: 2D\n")
        .containsPattern("vectors\\[centre\\] +updated +100 numbers a row +stays")
        .containsPattern("contexts\\[drawn near context\\] +updated +100 numbers a row +rotates");
  }
}

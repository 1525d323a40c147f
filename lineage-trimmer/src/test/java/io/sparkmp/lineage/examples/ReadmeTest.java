package io.sparkmp.lineage.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.lineage.Durability;
import io.sparkmp.lineage.SharedSpark;
import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's code compiles, and does what it says. */
@Tag("spark")
class ReadmeTest {
  private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Path SNIPPETS =
      Project.ROOT.resolve(
          "lineage-trimmer/src/test/java/io/sparkmp/lineage/examples/ReadmeSnippets.java");

  @TempDir private Path folder;

  private final JavaSparkContext spark = SharedSpark.get();

  @Test
  void everySnippetIsCompiled() throws IOException {
    String compiled = unindented(Files.readString(SNIPPETS));
    List<String> snippets =
        JAVA.matcher(Files.readString(Project.ROOT.resolve("lineage-trimmer/README.md")))
            .results()
            .map(result -> unindented(result.group(1)))
            .toList();
    assertThat(snippets).hasSizeGreaterThan(6);
    assertThat(snippets).allSatisfy(snippet -> assertThat(compiled).contains(snippet));
  }

  private static String unindented(String code) {
    return code.lines().map(String::strip).reduce("", (a, b) -> a + b + "\n");
  }

  @Test
  void handWrittenLoopsGiveTheSame() {
    long sum = 100 * 101 / 2;
    assertThat(ReadmeSnippets.byHand(numbers(), Durability.memory()))
        .containsExactly(1 + sum, 9 + sum);
    Durability durable = Durability.snapshots(folder.resolve("kryo").toUri().toString(), "numbers");
    for (int run = 1; run <= 2; run++) { // the second finds the last generation of the first
      assertThat(ReadmeSnippets.byStore(spark, numbers(), durable))
          .containsExactly(1 + sum, 9 + sum);
    }
    assertThat(ReadmeSnippets.untilNothingChanges(numbers(), Durability.memory()))
        .containsExactly(0L, 0L);
  }

  private JavaRDD<Long> numbers() {
    return spark.parallelize(List.of(1L, 9L), 2);
  }
}

package io.sparkmp.embeddings.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.spark.ingest.ColumnRole;
import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The lists of docs/formats/edges.md against the names that are known. */
@Tag("unit")
class DocumentedNamesTest {
  private static final Pattern QUOTED = Pattern.compile("`(\\w+)`");

  /** What is quoted from a start up to the next list item or blank line. */
  private static List<String> quoted(String start) throws IOException {
    String page = Files.readString(Project.ROOT.resolve("docs/formats/edges.md"));
    int from = page.indexOf(start);
    assertThat(from).as(start).isNotNegative();
    String item = page.substring(from + start.length()).split("\n(- |\n)", 2)[0];
    return QUOTED.matcher(item).results().map(found -> found.group(1)).toList();
  }

  @Test
  void namesOfColumnsAreThoseThatAreKnown() throws IOException {
    List<ColumnRole> roles = EdgeColumns.edges(null, null, null).known();
    assertThat(quoted("\n- from: ")).isEqualTo(roles.get(0).names());
    assertThat(quoted("\n- to: ")).isEqualTo(roles.get(1).names());
  }

  @Test
  void weightsAreReadOnlyIfTheyAreNamed() {
    assertThat(EdgeColumns.edges(null, null, null).roles()).hasSize(2);
    assertThat(EdgeColumns.edges(null, null, "3").roles()).hasSize(3);
  }
}

package io.sparkmp.lda.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.spark.text.TextTableRequest;
import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Compares the lists in docs/formats/documents.md with the code. */
@Tag("unit")
class DocumentedNamesTest {
  private static final Pattern QUOTED = Pattern.compile("`(\\w+)`");

  private static String document() throws IOException {
    return Files.readString(Project.ROOT.resolve("docs/formats/documents.md"));
  }

  /** What is quoted from a start up to the next list item, blank line or heading. */
  private static List<String> quoted(String start) throws IOException {
    String text = document();
    int from = text.indexOf(start);
    assertThat(from).as(start).isNotNegative();
    String item = text.substring(from + start.length()).split("\n(- |\n)", 2)[0];
    return QUOTED.matcher(item).results().map(found -> found.group(1)).toList();
  }

  @Test
  void namesOfColumnsAreThoseThatAreKnown() throws IOException {
    assertThat(quoted("\n- text: ")).isEqualTo(TextTableRequest.TEXT_NAMES);
    assertThat(quoted("\n- id: ")).isEqualTo(TextTableRequest.ID_NAMES);
  }

  @Test
  void everyFormatHasARow() throws IOException {
    List<String> rows =
        document()
            .lines()
            .filter(line -> line.startsWith("| `"))
            .map(QUOTED::matcher)
            .filter(java.util.regex.Matcher::find)
            .map(found -> found.group(1))
            .toList();
    assertThat(rows)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(CorpusFormat.values()).map(Enum::name).toList());
  }
}

package io.sparkmp.spark.ingest.delimited;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.spark.ingest.lines.TextFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("unit")
class BesidesTest {
  private static final String LATIN =
      "line 3 is not UTF-8: --encoding windows-1252 reads Western European text";
  private static final String COMMAS = "numbers such as '3,5' have decimal commas: --decimal-comma";

  @TempDir private Path folder;

  private Besides of(String text, String delimiter, boolean decimalComma) throws IOException {
    Path file = Files.write(folder.resolve("a.csv"), text.getBytes(StandardCharsets.ISO_8859_1));
    FirstLines head =
        FirstLines.of(new TextFiles("ratings", file.toString(), new Configuration(false)), 0);
    return new Besides(head, 1, delimiter, true, decimalComma);
  }

  @Test
  void namesAllOptionsThatLinesNeed() throws IOException {
    String text = "Kunde;Ware;Note\n1;Tee;3,5\n2;M\u00fcsli;4\n";
    assertThat(of(text, ";", false).inAllColumns(true))
        .isEqualTo(" (besides, " + COMMAS + "; " + LATIN + ")");
    assertThat(of(text, ";", true).inAllColumns(true)).isEqualTo(" (besides, " + LATIN + ")");
    assertThat(of(text, ";", false).inAllColumns(false)).isEqualTo(" (besides, " + LATIN + ")");
    assertThat(of(text.replace('\u00fc', 'u'), ";", false).inAllColumns(true))
        .isEqualTo(" (besides, " + COMMAS + ")");
    assertThat(of("a;b\n1;2\n", ";", false).inAllColumns(true)).isEmpty();
  }

  @Test
  void looksAtTheColumnsThatAreRead() throws IOException {
    Besides found = of("Kunde;Ware;Note\n1;Tee;3,5\n2;M\u00fcsli;4\n", ";", false);
    assertThat(found.encoding(Set.of(0, 1))).isEqualTo(LATIN);
    assertThat(found.encoding(Set.of(0, 2))).isNull();
    assertThat(found.decimalCommas(2)).isEqualTo(COMMAS);
    assertThat(found.decimalCommas(0)).isNull();
    assertThat(found.decimalCommas(7)).isNull();
  }

  @Test
  void commasAreNoFractionsWhereTheyMayBeSomethingElse() throws IOException {
    assertThat(of("a,b\n\"3,5\",2\n", ",", false).inAllColumns(true)).isEmpty();
    assertThat(of("a;b\n1,332;2\n", ";", false).inAllColumns(true)).isEmpty();
    assertThat(of("a;b\n3,5;2.5\n", ";", false).inAllColumns(true)).isEmpty();
    assertThat(of("a;b\n3,5;2\ntea, milk;2\n", ";", false).inAllColumns(true)).isEmpty();
  }

  @Test
  void damagedLinesAreNotInAnotherEncoding() throws IOException {
    assertThat(of("a;b\n\u00c3\u00a9 \u00fc;2\n", ";", false).inAllColumns(true)).isEmpty();
  }
}

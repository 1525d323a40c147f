package io.sparkmp.spark.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.spark.ingest.lines.Lines;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class CsvQuotesTest {

  /** A quote behind a backslash is how Spark writes one; it leaves the field open here. */
  @Test
  void aQuoteBehindABackslashIsNamed() {
    CsvQuotes quotes = new CsvQuotes(new byte[] {','});
    for (String text : new String[] {"1,\"27\\\"\"\n2,two\n", "1,\"a\\\"\"\n2,\"b\"\n"}) {
      assertThat(quotes.problem(Lines.of("a.csv", text.getBytes(UTF_8))).in("a.csv"))
          .startsWith("a.csv, line 1: a quoted field that goes on in further lines is not closed")
          .contains("a quote within quotes is written twice, not behind a backslash");
    }
    String other = "1,\"a\\\"\n2,\"open\n3,x\n";
    assertThat(quotes.problem(Lines.of("a.csv", other.getBytes(UTF_8))).in("a.csv"))
        .startsWith("a.csv, line 2: ")
        .endsWith("close it, or say --quote none where quotes are characters");
    assertThat(quotes.problem(Lines.of("a.csv", "1,\"x\"\n".getBytes(UTF_8))).in("a.csv"))
        .isEmpty();
  }

  /** Lines end at slashes; of these texts the first open quote that takes others along. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "id,text/1,\"one\"/2,two/ | 0",
        "id,text/1,\"one/and two\"/3,three | 0",
        "id,text/1,\"one \"\"and/two\"\"\"/3,three | 0",
        "id,text/1,\"/\"/2,\"\"/3,\"\"\"\" | 0",
        "\"id/x\",\"text\"/1,\"one/\"/ | 0",
        "id,text/1,12\" pipe/2,\"a\" b/3,c\"/ | 0",
        "id,text/1,one/2,\"never closed/3,three/ | 3",
        "id,text/1,\"never closed/2,\"two\"/3,three | 2",
        "id,text/1,\"ends/in \"the midst\"/2,two | 2",
        "\"id,text/1,one | 1",
        "id,text/1,one/2,\" | 3"
      })
  void findsTheQuoteThatIsNotClosed(String text, long line) {
    for (String end : new String[] {"\n", "\r\n", "\r"}) {
      for (String delimiter : new String[] {",", "\t", "||"}) {
        byte[] bytes = text.replace("/", end).replace(",", delimiter).getBytes(UTF_8);
        assertThat(
                new CsvQuotes(delimiter.getBytes(UTF_8)).problem(Lines.of("a.csv", bytes)).line())
            .isEqualTo(line);
      }
    }
  }
}

package io.sparkmp.spark.ingest.delimited;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class QuoteScanTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "1,2,3 | false | false",
        "1,\"a, b\",3 | false | false",
        "1,\"a \"\"b\"\"\",3 | false | false",
        "1,\"a | false | true",
        "1, \"a | false | true",
        "1,\"a \"\" | false | true",
        "1,a \"b,3 | false | false",
        "1,\"a\"b,\"c | false | true",
        "7,8,5 | true | true",
        "b\",8,5 | true | false",
        "b\",\"c | true | true",
        "\" | true | false",
        "b \"\" c | true | true"
      })
  void followsTheQuotes(String line, boolean before, boolean after) {
    for (String delimiter : new String[] {",", "::"}) {
      byte[] bytes = line.replace(",", delimiter).getBytes(StandardCharsets.UTF_8);
      QuoteScan scan = new QuoteScan(delimiter.getBytes(StandardCharsets.UTF_8));
      assertThat(scan.isOpenAfter(bytes, bytes.length, before)).as(line).isEqualTo(after);
    }
  }
}

package io.sparkmp.spark.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class TextTableRequestTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '!',
      value = {
        "a.csv ! id,text ! ,",
        "a.csv ! id;text ! ;",
        "a.csv ! id|text|x,y ! |",
        "a.csv ! \"a,b,c\";text ! ;",
        "a.csv ! text ! ,",
        "A.TSV ! id,text ! TAB",
        "a.tsv.gz ! text ! TAB",
        "tsv.csv ! id;text ! ;",
        "a.txt ! id,x<TAB>text ! TAB"
      })
  void seesTheDelimiter(String file, String line, String expected) {
    assertThat(TextTableRequest.NONE.delimiter(file, line.replace("<TAB>", "\t")))
        .isEqualTo(expected.replace("TAB", "\t"));
  }

  @Test
  void takesTheDelimiterThatIsGiven() {
    TextTableRequest request = new TextTableRequest(null, null, "::", true);
    assertThat(request.delimiter("a.tsv", "x,y,z")).isEqualTo("::");
    assertThat(request.isOfCsv()).isTrue();
    assertThat(TextTableRequest.NONE.isOfCsv()).isFalse();
    assertThatThrownBy(() -> new TextTableRequest(null, null, "", true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Invalid delimiter: '' (expected: what is between two fields, such as , or \\t)");
  }
}

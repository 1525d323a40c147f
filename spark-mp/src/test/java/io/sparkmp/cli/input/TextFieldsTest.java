package io.sparkmp.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.text.TextRules;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class TextFieldsTest {

  private static int fields(String... lines) {
    return TextFields.of(List.of(lines));
  }

  @Test
  void linesWithAsManyTabsAreFields() {
    assertThat(fields("a\ten\tthe cat", "b\ten\tdogs", "", "c\tfr\tle chat")).isEqualTo(3);
    assertThat(fields("ham\tgood film", "spam\tbad film", "ham\tfine")).isEqualTo(2);
  }

  @Test
  void theWarningSaysHowToReadTheLast() {
    assertThat(TextFields.warning(List.of("a\tx", "b\ty", "c\tz")))
        .isEqualTo(
            "its lines have 2 fields split at tabs, which are all read as text; --format csv"
                + " --delimiter '\\t' --no-header --text-column 2 reads the last alone");
    assertThat(TextFields.warning(List.of("x", "y", "z"))).isNull();
  }

  @Test
  void otherLinesAreTexts() {
    assertThat(fields("the cat", "dogs", "le chat")).isEqualTo(1);
    assertThat(fields("the\tcat", "dogs", "le chat")).isEqualTo(1);
    assertThat(fields("the\tcat", "dogs\tand\tcats", "le\tchat")).isEqualTo(1);
    assertThat(fields("a\tb", "c\td")).as("too few to tell").isEqualTo(1);
    assertThat(fields("1\tgood film", "0\tbad film", "-\tfine")).as("no words").isEqualTo(1);
    assertThat(fields()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "007 7 item-42 A1 a1 B2C, 007",
    "session of item-1 item-2 item-3 item-4, item-1",
    "12 13 14, 12",
    "'1,a b,2 3', '1,a'"
  })
  void warnsOfIdsWhoseDigitsWouldBeLost(String line, String first) {
    assertThat(TextFields.ofDigits(List.of("", line), TextRules.DEFAULT))
        .isEqualTo(
            "only the letters of words such as "
                + first
                + " are read; if they are ids, --token '\\S+' and --keep-case keep them whole");
    assertThat(TextFields.ofDigits(List.of(line), new TextRules(false, 1, null, "\\S+"))).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "In 2020 they met at 10 again",
        "- 1 -  a",
        "1,hello world",
        "covid19 is it"
      })
  void textWithNumbersIsText(String line) {
    assertThat(TextFields.ofDigits(List.of(line), TextRules.DEFAULT)).isNull();
  }
}

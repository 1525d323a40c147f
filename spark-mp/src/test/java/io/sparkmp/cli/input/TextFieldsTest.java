package io.sparkmp.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

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
}

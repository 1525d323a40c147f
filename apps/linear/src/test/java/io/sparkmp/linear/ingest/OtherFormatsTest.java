package io.sparkmp.linear.ingest;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.spark.ingest.IngestException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class OtherFormatsTest {

  private static void assertRefused(String message, String... lines) {
    assertThatThrownBy(() -> OtherFormats.refuse("train", List.of(lines)))
        .isInstanceOf(IngestException.class)
        .hasMessage("Cannot read records: train is in " + message);
  }

  private static void assertRead(String... lines) {
    assertThatCode(() -> OtherFormats.refuse("train", List.of(lines))).doesNotThrowAnyException();
  }

  @Test
  void vowpalWabbit() {
    String line = "1 |f " + "a:1 ".repeat(30);
    assertRefused(
        "the format of Vowpal Wabbit, which is not read: '"
            + line.substring(0, 60)
            + "...'; convert it to LIBSVM, where features are whole numbers, or to a table with a"
            + " column of maps from features to values",
        "",
        line);
  }

  @Test
  void libffm() {
    assertRefused(
        "the format of libffm, label and field:feature:value, which is not read: '1 0:3:1"
            + " 1:7:0.5'; leave out the fields, if features of different fields have different"
            + " numbers",
        "1 0:3:1 1:7:0.5",
        "0\t0:4:1");
    assertRead("1 3:1 7:0.5", "0 0:4:1");
  }

  @Test
  void learningToRank() {
    assertRefused(
        "a format of learning to rank, where qid groups records, which is not read: '2 qid:10"
            + " 1:0.5 # doc 7'; leave out the qid to train on each record by itself",
        "2 qid:10 1:0.5 # doc 7",
        "0 qid:11");
    assertRead("1 1:1", "0 qid:11 1:1");
  }

  @Test
  void fastText() {
    assertRefused(
        "the format of fastText, which is not read: '__label__good a film to see'; write the label"
            + " without __label__, a tab and the text",
        "__label__good a film to see",
        "",
        "__label__bad __label__long no end");
    assertRead("__label__good\ta film to see", "__label__bad\tno end");
  }

  @Test
  void nothingIsInNoFormat() {
    assertRead();
    assertRead("", " ");
  }
}

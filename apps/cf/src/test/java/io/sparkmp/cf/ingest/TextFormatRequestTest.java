package io.sparkmp.cf.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.TextFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("unit")
class TextFormatRequestTest {
  @TempDir private Path folder;

  private TextFormat settle(TextFormatRequest request, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("ratings.txt"), text);
    return request.settle(new TextFiles("ratings", file.toString(), new Configuration(false)));
  }

  private static TextFormatRequest columns(String user, String item, String rating) {
    return new TextFormatRequest(null, null, new ColumnChoice(user, item, rating), null);
  }

  @Test
  void seesCommas() throws IOException {
    assertThat(settle(TextFormatRequest.GUESS, "1,2,3.5\n"))
        .isEqualTo(new TextFormat(",", 0, 1, 2, IdType.LONG, IdType.LONG, false));
  }

  @Test
  void seesTwoColonsTabsAndBlanks() throws IOException {
    assertThat(settle(TextFormatRequest.GUESS, "1::2::3::97\n").delimiter()).isEqualTo("::");
    assertThat(settle(TextFormatRequest.GUESS, "1\t2\t3\t97\n").delimiter()).isEqualTo("\t");
    assertThat(settle(TextFormatRequest.GUESS, "1 2 3\n").delimiter()).isEqualTo(" ");
  }

  @Test
  void seesAHeaderAndTheIdsBelow() throws IOException {
    assertThat(settle(TextFormatRequest.GUESS, "\nuser,item,rating\nu1,22,3\n"))
        .isEqualTo(new TextFormat(",", 0, 1, 2, IdType.STRING, IdType.LONG, true));
  }

  @Test
  void findsColumnsByName() throws IOException {
    assertThat(settle(columns("who", "what", "stars"), "stars,who,when,what\n3,1,9,2\n"))
        .isEqualTo(new TextFormat(",", 1, 3, 0, IdType.LONG, IdType.LONG, true));
  }

  @Test
  void idsOfNineteenDigitsAreText() throws IOException {
    assertThat(settle(TextFormatRequest.GUESS, "1234567890123456789,5000000000,3\n"))
        .isEqualTo(new TextFormat(",", 0, 1, 2, IdType.STRING, IdType.LONG, false));
  }

  @Test
  void namesAColumnThatIsMissing() {
    assertThatThrownBy(() -> settle(columns("who", "what", "stars"), "user,what,stars\n1,2,3\n"))
        .isInstanceOf(IngestException.class)
        .hasMessageStartingWith("Cannot find column who in ")
        .hasMessageEndingWith(
            "ratings.txt, line 1 'user,what,stars': its columns are [user, what, stars]");
  }

  @Test
  void saysHowAWrongSeparatorSplits() {
    TextFormatRequest request = new TextFormatRequest("\t", null, ColumnChoice.FIRST_THREE, null);
    assertThatThrownBy(() -> settle(request, "1,2,3\n"))
        .hasMessageEndingWith(
            "line 1 '1,2,3': it has 1 when split at '\\t'; give the right --delimiter or column");
  }

  @Test
  void refusesFilesWithoutAnything() {
    assertThatThrownBy(() -> settle(TextFormatRequest.GUESS, ""))
        .hasMessageMatching("Cannot read ratings: .*ratings.txt is empty");
    assertThatThrownBy(() -> settle(TextFormatRequest.GUESS, "\n \n"))
        .hasMessageMatching("Cannot read ratings: .*ratings.txt has no lines");
  }

  @Test
  void passesOverAByteOrderMark() throws IOException {
    TextFormat format = settle(TextFormatRequest.GUESS, "\ufeff1,2,3\n4,5,6\n");
    assertThat(format).isEqualTo(new TextFormat(",", 0, 1, 2, IdType.LONG, IdType.LONG, false));
  }
}

package io.sparkmp.spark.ingest.delimited;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.Records;
import io.sparkmp.spark.ingest.IdTypes;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.TextFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class PreambleTest {
  @TempDir private Path folder;

  private TextFormat format(String text, int skip) throws IOException {
    return settle(
        text,
        new TextFormatRequest(
            null, null, false, RatingColumns.RATINGS, IdTypes.SEEN, true, skip, null));
  }

  private TextFormat settle(String text, TextFormatRequest request) throws IOException {
    Path file = Files.writeString(folder.resolve("r.txt"), text);
    return request.settle(new TextFiles("ratings", file.toString(), new Configuration(false)));
  }

  private static List<String> records(String text, TextFormat format) {
    Lines lines = Lines.of("mem:/r", text.getBytes(StandardCharsets.UTF_8));
    TextRecords.Parser parser = new TextRecords.Parser(lines, format, HoldOut.NOTHING, null, "r");
    List<String> found = new ArrayList<>();
    parser.forEachRemaining(
        part -> {
          assertThat(part.problems().first()).isNull();
          Records records = part.records();
          for (int k = 0; k < records.size(); k++) {
            found.add(
                records.rows().get(records.rowCodes()[k])
                    + " "
                    + records.columns().get(records.columnCodes()[k])
                    + " "
                    + records.values()[k]);
          }
        });
    return found;
  }

  private List<String> read(String text) throws IOException {
    return records(text, format(text, 0));
  }

  @Test
  void commentsBeforeTheRecordsArePassedOver() throws IOException {
    String text = "# Directed graph\n#\n## of 3\n\n1\t2\t3\n4\t5\t6\n";
    assertThat(read(text)).containsExactly("1 2 3.0", "4 5 6.0");
    assertThat(format(text, 0).describe())
        .endsWith("split at '\\t', no header, after 3 skipped lines");
    assertThat(read("% sym positive\n% 2 3 4\n1 2 3\n")).containsExactly("1 2 3.0");
    String headed = "# made by me\nitem,user,rating\n1,2,3\n";
    assertThat(read(headed)).containsExactly("2 1 3.0");
  }

  @Test
  void aCommentMayNameTheColumns() throws IOException {
    String text = "# of 2026\n# item, user, rating\n1,2,3\n4,5,6\n";
    assertThat(read(text)).containsExactly("2 1 3.0", "5 4 6.0");
    assertThat(format(text, 0).describe())
        .isEqualTo(
            "user = user (whole numbers), item = item (whole numbers), rating = rating; fields"
                + " split at ',', with a header, after 1 skipped line");
  }

  @Test
  void otherLinesWithAHashAreRecords() throws IOException {
    assertThat(read("#cats,1,3\n#dogs,2,4\n")).containsExactly("#cats 1 3.0", "#dogs 2 4.0");
    assertThat(read("#user,item,rating\n1,2,3\n")).containsExactly("1 2 3.0");
  }

  @Test
  void excelSaysWhatItsFieldsAreSplitAt() throws IOException {
    String text = "sep=;\nuser;item;rating\n1;a, b, c;3\n";
    assertThat(read(text)).containsExactly("1 a, b, c 3.0");
    assertThat(read("\ufeffsep=,\r\n1,2;3,4\r\n")).containsExactly("1 2;3 4.0");
  }

  @Test
  void aMatrixHasALineOfItsSizes() throws IOException {
    String text = "%%MatrixMarket matrix coordinate real general\n% of mine\n9 9 2\n1 2 3\n4 5 6\n";
    assertThat(read(text)).containsExactly("1 2 3.0", "4 5 6.0");
    assertThat(read(text.replace("% of mine", "%of mine\n%ID 7"))).isEqualTo(read(text));
    assertThat(read(text.replace("9 9 2\n1 2 3\n", "1 2 3.5\n")))
        .as("no sizes")
        .containsExactly("1 2 3.5", "4 5 6.0");
    assertThatThrownBy(() -> read(text.replace("general", "symmetric")))
        .hasMessageContaining(
            "r.txt: '%%MatrixMarket matrix coordinate real symmetric' is no matrix whose entries"
                + " are records (expected: matrix coordinate, real, integer or pattern, general)");
    String pattern = text.replace("real", "pattern").replace(" 3\n", "\n").replace(" 6\n", "\n");
    TextFormatRequest pairs =
        new TextFormatRequest(null, null, false, RatingColumns.pairs(null, null), IdTypes.SEEN);
    assertThat(records(pattern, settle(pattern, pairs))).containsExactly("1 2 1.0", "4 5 1.0");
  }

  @Test
  void linesAreLeftOutAsSomebodySays() throws IOException {
    String text = "Ratings of 2026\n\nuser,item,rating\n1,2,3\n";
    assertThat(records(text, format(text, 2))).containsExactly("1 2 3.0");
    assertThatThrownBy(() -> format(text, -1))
        .hasMessage("Invalid --skip-lines: -1 (expected: >= 0, how many each file begins with)");
  }

  private static final String EXPORT =
      """
      Export of 3 November
      Source: the shop

      When|Product|Customer|Stars (0-10)|Said
      2026-10-01 12:00|000003|K-1|3,9|good
      2026-10-02 12:00|000090|K-2|6,0|
      2026-10-03 12:00|000175|K-1|2,8|"well | well"
      """;

  @Test
  void linesBeforeATableAreNamedWithAllElseThatItNeeds() {
    assertThatThrownBy(() -> format(EXPORT, 0))
        .hasMessage(
            "Cannot read ratings: line 1 of FILE does not look like those from line 4 on, which have"
                    .replace("FILE", folder.resolve("r.txt").toString())
                + " 5 fields split at '|': --skip-lines 3 skips what stands before them; then: Cannot"
                + " find the user column, the item column and the rating column in "
                + folder.resolve("r.txt")
                + ": its columns are When, Product, Customer, Stars (0-10), Said; name them by"
                + " --user-column, --item-column and --rating-column, or say --rating-column none"
                + " if each line counts as 1, or say --header no if line 4 is data (besides, numbers such as '3,9'"
                + " have decimal commas: --decimal-comma)");
  }

  @Test
  void theSkippedLinesAreCountedWithTheEmptyOnes() throws IOException {
    TextFormatRequest request =
        new TextFormatRequest(
            null,
            null,
            true,
            RatingColumns.ratings("Customer", "Product", "Stars (0-10)"),
            IdTypes.SEEN,
            true,
            3,
            null);
    TextFormat format = settle(EXPORT, request);
    assertThat(format.describe()).endsWith("split at '|', with a header, after 3 skipped lines");
    assertThat(records(EXPORT, format))
        .containsExactly("K-1 000003 3.9", "K-2 000090 6.0", "K-1 000175 2.8");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "from,to,strength\n1,2,3\n4,5,6\n7,8,9\n", // alike from the first line on
        "from,to\n1,2,3\n4,5,6\n7,8,9\n", // as R names columns
        "a b\nc d\ne f\n", // too few fields
      })
  void noOtherFileIsSaidToBeginBelow(String text) {
    assertThatThrownBy(() -> format(text, 0)).hasMessageNotContaining("--skip-lines");
  }

  @Test
  void aRemedyIsAllWhereNothingElseIsMissing() {
    assertThatThrownBy(() -> format("ratings of May\n\nuser;item;rating\n1;2;3\n4;5;6\n", 0))
        .hasMessageEndingWith(
            "those from line 3 on, which have 3 fields split at ';': --skip-lines 2 skips what stands"
                + " before them");
  }
}

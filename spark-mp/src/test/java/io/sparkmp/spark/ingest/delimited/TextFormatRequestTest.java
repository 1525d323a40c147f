package io.sparkmp.spark.ingest.delimited;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.spark.ingest.ColumnRequest;
import io.sparkmp.spark.ingest.IdTypes;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.SourceColumn;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.TextFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class TextFormatRequestTest {
  @TempDir private Path folder;

  private TextFormat settle(TextFormatRequest request, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("ratings.txt"), text);
    return request.settle(new TextFiles("ratings", file.toString(), new Configuration(false)));
  }

  private static TextFormatRequest columns(
      @Nullable String user, @Nullable String item, @Nullable String rating) {
    return with(RatingColumns.ratings(user, item, rating), IdTypes.SEEN);
  }

  private static TextFormatRequest with(ColumnRequest columns, IdTypes types) {
    return new TextFormatRequest(null, null, false, columns, types);
  }

  private static TextFormatRequest header(boolean header) {
    return new TextFormatRequest(null, header, false, RatingColumns.RATINGS, IdTypes.SEEN);
  }

  private String read(TextFormatRequest request, String text) throws IOException {
    return settle(request, text).describe();
  }

  private void assertRefused(TextFormatRequest request, String text, String message) {
    assertThatThrownBy(() -> settle(request, text))
        .isInstanceOf(IngestException.class)
        .hasMessage(message.replace("FILE", folder.resolve("ratings.txt").toString()));
  }

  @Test
  void seesCommas() throws IOException {
    assertThat(read(TextFormatRequest.guess(RatingColumns.RATINGS), "1,2,3.5\n"))
        .isEqualTo(
            "user = field 1 (whole numbers), item = field 2 (whole numbers), rating = field 3;"
                + " fields split at ',', no header");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " user | item | rating \n------+------+--------\n    1 |    2 |      3\n",
        "+------+------+\n| user | item |\n+------+------+\n| 1 | 2 |\n",
        "|user|item|\n|:---|---:|\n|1|2|\n",
        "user item\n---- ----\n1 2\n"
      })
  void tablesThatProgramsDrawAreRefused(String text) {
    String rule = text.lines().filter(line -> line.contains("---")).findFirst().orElseThrow();
    assertRefused(
        TextFormatRequest.guess(RatingColumns.RATINGS),
        text,
        "Cannot read ratings: FILE: '"
            + rule
            + "' rules a table that a program has drawn (expected: fields of text); have it written"
            + " as CSV, as psql --csv and mysql --batch do");
  }

  @Test
  void ratingsBelowAnItemAreRefused() {
    assertRefused(
        TextFormatRequest.guess(RatingColumns.RATINGS),
        "1:\n1488844,3,2005-09-06\n822109,5,2005-05-13\n2:\n885013,4,2005-10-19\n",
        "Cannot read ratings: FILE: '1:' stands for the lines below it, as in the Netflix Prize's"
            + " files (expected: all fields in each line); awk -F, '/:/ {sub(\":\", \"\"); i = $1;"
            + " next} {print $1 \",\" i \",\" $2}' FILE writes them so");
  }

  /** Such as Jester's, a line for each user and a column for each joke. */
  @Test
  void matricesAreRefused() throws IOException {
    String row = "3,-7.82,8.79,99,-9.66,-8.16,-7.52,-8.5,-9.85,99";
    assertRefused(
        TextFormatRequest.guess(RatingColumns.RATINGS),
        row + "\n" + row + "\n",
        "Cannot read ratings: FILE: its lines have 10 numbers each, as the rows of a matrix have"
            + " (expected: two ids and perhaps a number in each line); awk -F, '{for (i = 1; i <= NF;"
            + " i++) print NR \",\" i \",\" $i}' FILE writes the row, the column and the number");
    for (String delimiter : List.of("\t", ";", "  ")) {
      assertThatThrownBy(
              () ->
                  settle(
                      TextFormatRequest.guess(RatingColumns.RATINGS),
                      row.replace(",", delimiter) + "\n" + row.replace(",", delimiter) + "\n"))
          .hasMessageContaining("its lines have 10 numbers each");
    }
    // records with more numbers, and columns that somebody names
    assertThat(
            read(
                TextFormatRequest.guess(RatingColumns.RATINGS),
                "3,17,4.5,0.1,0.2,0.3,0.4,0.5,0.6,0.7\n"))
        .startsWith("user = field 1");
    assertThat(read(columns("1", "4", "2"), row + "\n")).startsWith("user = field 1");
  }

  /** As {@code write.table} of R does, whose names of rows have no name themselves. */
  @Test
  void numbersOfRowsMayStandBeforeTheColumns() throws IOException {
    String columns = "\"user\",\"item\",\"rating\"\n";
    TextFormatRequest any = TextFormatRequest.guess(RatingColumns.RATINGS);
    assertThat(read(any, columns + "\"1\",\"u7\",\"i8\",3\n\"2\",\"u9\",\"i8\",4\n"))
        .isEqualTo(
            "user = user (text), item = item (text), rating = rating; 4 fields split at ',', with a"
                + " header, the first column without a name");
    TextFormat format = settle(any, "item user rating\n1 7 8 3\n2 9 8 4\n");
    assertThat(format.row().at()).isEqualTo(2);
    assertThat(format.column().at()).isEqualTo(1);
    assertThat(format.isHeader(List.of("item", "user", "rating"))).isTrue();
    assertThat(format.isHeader(List.of("user", "item", "rating"))).isFalse();
    assertThat(format.isHeader(List.of("1", "7", "8", "3"))).isFalse();
  }

  @Test
  void aFieldWithoutANameIsNotGuessed() {
    assertRefused(
        TextFormatRequest.guess(RatingColumns.RATINGS),
        "user,item,rating\n7,8,3,978300760\n9,8,4,978300761\n",
        "Cannot read ratings: line 1 of FILE names 3 columns, and the lines below have 4; name the"
            + " first column, too, if it has names of rows (in R: col.names = NA), or the last");
  }

  @Test
  void emptyFieldsAtTheEndAreNoColumn() throws IOException {
    TextFormatRequest any = TextFormatRequest.guess(RatingColumns.RATINGS);
    assertThat(settle(any, "user,item,rating\n1,8,3,\n2,8,4,\n").row().at()).isZero();
    assertThat(settle(any, "user,item,rating\n1,8,3,9\n2,8,4\n").row().at()).isZero();
    assertThat(settle(any, "user,item,rating\n").row().at()).isZero();
  }

  @Test
  void seesTwoColonsTabsAndBlanks() throws IOException {
    assertThat(read(TextFormatRequest.guess(RatingColumns.RATINGS), "1::2::3::97\n"))
        .endsWith("rating = field 3; 4 fields split at '::', no header");
    assertThat(read(TextFormatRequest.guess(RatingColumns.RATINGS), "1\t2\t3\t97\n"))
        .contains("split at '\\t'");
    assertThat(settle(TextFormatRequest.guess(RatingColumns.RATINGS), "1 2 3\n").delimiter())
        .isEqualTo(" ");
  }

  @Test
  void splitsWhereThereAreEnoughFields() throws IOException {
    assertThat(settle(TextFormatRequest.guess(RatingColumns.RATINGS), "1 2 3,5\n").delimiter())
        .isEqualTo(" ");
    assertThat(
            settle(TextFormatRequest.guess(RatingColumns.RATINGS), "\"Up; Away\",a,4\nb,c,5\n")
                .delimiter())
        .isEqualTo(",");
    TextFormatRequest pairs = with(RatingColumns.pairs(null, null), IdTypes.SEEN);
    assertThat(settle(pairs, "1,\"Up; Away\"\n2,Up\n").delimiter()).isEqualTo(",");
  }

  @Test
  void seesAHeaderAndTheIdsBelow() throws IOException {
    assertThat(
            read(TextFormatRequest.guess(RatingColumns.RATINGS), "\nuser,item,rating\nu1,22,3\n"))
        .isEqualTo(
            "user = user (text), item = item (whole numbers), rating = rating; fields split at"
                + " ',', with a header");
  }

  @Test
  void columnsWithNamesMayBeInAnyOrder() throws IOException {
    TextFormat format =
        settle(
            TextFormatRequest.guess(RatingColumns.RATINGS),
            "timestamp,movieId,rating,userId\n9,1,5,a\n");
    assertThat(format.row().at()).isEqualTo(3);
    assertThat(format.column().at()).isEqualTo(1);
    assertThat(format.value()).isEqualTo(new SourceColumn("rating", 2, "rating", null));
    assertThat(format.needed()).isEqualTo(4);
    assertThat(format.describe())
        .startsWith("user = userId (text), item = movieId (whole numbers), rating = rating; 4 ");
    TextFormat quoted =
        settle(
            TextFormatRequest.guess(RatingColumns.RATINGS),
            "\"User-ID\";\"ISBN\";\"Book-Rating\"\n\"1\";\"2x\";\"0\"\n");
    assertThat(quoted.describe())
        .isEqualTo(
            "user = User-ID (whole numbers), item = ISBN (text), rating = Book-Rating; fields split"
                + " at ';', with a header");
  }

  @Test
  void findsColumnsByNameOrPosition() throws IOException {
    assertThat(read(columns("who", "what", "stars"), "stars,who,when,what\n3,1,9,2\n"))
        .startsWith("user = who (whole numbers), item = what (whole numbers), rating = stars; 4 ");
    assertThat(read(columns("2", "what", "1"), "stars,who,when,what\n3,1,9,2\n"))
        .startsWith("user = who (whole numbers), item = what (whole numbers), rating = stars; 4 ");
    assertThat(read(columns("3", "1", "2"), "a,5,b\n"))
        .startsWith("user = field 3 (text), item = field 1 (text), rating = field 2; fields ");
  }

  @Test
  void refusesNamesThatSayNothing() {
    assertRefused(
        TextFormatRequest.guess(RatingColumns.RATINGS),
        "who,what,how much\n1,2,3\n",
        "Cannot find the user column, the item column and the rating column in FILE: its columns"
            + " are who, what, how much; name them by --user-column, --item-column and"
            + " --rating-column, or say --rating-column none if each line counts as 1, or say"
            + " --header no if line 1 is data");
    assertRefused(
        TextFormatRequest.guess(RatingColumns.RATINGS),
        "user,what,stars\n1,2,3\n",
        "Cannot find the item column in FILE: its columns are user, what, stars; name it by"
            + " --item-column");
    assertRefused(
        TextFormatRequest.guess(RatingColumns.RATINGS),
        "user,item,time\n1,2,3\n",
        "Cannot find the rating column in FILE: its columns are user, item, time; name it by"
            + " --rating-column, or say --rating-column none if each line counts as 1");
    assertRefused(
        columns("who", "what", "stars"),
        "user,what,stars\n1,2,3\n",
        "Cannot find column who in FILE: its columns are user, what, stars; see --user-column");
  }

  @Test
  void namesAllThatIsMissing() {
    assertRefused(
        columns("who", null, "stars"),
        "a,b,stars\n1,2,3\n",
        "Cannot find column who and the item column in FILE: its columns are a, b, stars; name them"
            + " by --user-column and --item-column");
    assertRefused(
        columns("who", "4", "stars"),
        "a,b,stars\n1,2,3\n",
        "Cannot find column who and column 4 in FILE: its columns are a, b, stars; see --user-column"
            + " and --item-column");
  }

  @Test
  void namesWhateverElseTheFirstLinesNeed() {
    assertRefused(
        TextFormatRequest.guess(RatingColumns.RATINGS),
        "Kunde;item;rating;am\n1;2;3,5;4.8.25\n1;3;4;4.8.25\n",
        "Cannot find the user column in FILE: its columns are Kunde, item, rating, am; name it by"
            + " --user-column (besides, numbers such as '3,5' have decimal commas:"
            + " --decimal-comma)");
  }

  @Test
  void refusesAColumnOfTwoRoles() {
    assertRefused(
        columns("item", "item", "rating"),
        "user,item,rating\n1,2,3\n",
        "Cannot read FILE: column item is both user and item; name each by --user-column and"
            + " --item-column");
    assertRefused(
        columns("1", "2", "2"),
        "1,2,3\n",
        "Cannot read FILE: field 2 is both item and rating; name each by --item-column and"
            + " --rating-column");
  }

  @Test
  void theUserDecidesOnTheHeader() throws IOException {
    assertThat(read(header(false), "user,item,5\n")).endsWith("no header");
    assertThat(settle(header(true), "1,2,3\n4,5,6\n".replace("1,2,3", "user,item,rating")).header())
        .containsExactly("user", "item", "rating");
    assertRefused(
        header(true),
        "1,2,3\n4,5,6\n",
        "Cannot find the user column, the item column and the rating column in FILE: its columns"
            + " are 1, 2, 3; name them by --user-column, --item-column and --rating-column, or say"
            + " --rating-column none if each line counts as 1");
    assertRefused(
        new TextFormatRequest(
            null, false, false, RatingColumns.ratings("who", null, null), IdTypes.SEEN),
        "who,item,rating\n",
        "Cannot find column who in FILE: it has no header; give positions from 1, or --header yes");
  }

  @Test
  void recordsMayCountAsOne() throws IOException {
    ColumnRequest none = RatingColumns.ratings(null, null, "none");
    TextFormat format = settle(with(none, IdTypes.SEEN), "user,song\n1,2\n");
    assertThat(format.value()).isNull();
    assertThat(none.noun()).isEqualTo("rating");
    assertRefused(
        TextFormatRequest.guess(RatingColumns.RATINGS),
        "1,2\n",
        "Cannot find column 3 in FILE, line 1 '1,2': it has 2 when split at ','; give the right"
            + " --delimiter or column, or say --rating-column none if each line counts as 1");
  }

  @Test
  void idsOfNineteenDigitsAreText() throws IOException {
    assertThat(
            read(
                TextFormatRequest.guess(RatingColumns.RATINGS),
                "1234567890123456789,5000000000,3\n"))
        .startsWith("user = field 1 (text), item = field 2 (whole numbers)");
  }

  @Test
  void idsWithAZeroInFrontAreText() throws IOException {
    TextFormatRequest guess = TextFormatRequest.guess(RatingColumns.RATINGS);
    assertThat(read(guess, "7,0034545104,3\n"))
        .startsWith("user = field 1 (whole numbers), item = field 2 (text)");
    assertThat(read(guess, "user,item,rating\n7,195153448,3\n8,\"0002005018\",3\n"))
        .startsWith("user = user (whole numbers), item = item (text)");
    assertThat(read(guess, "7,8,3\n".repeat(500) + "+9,8,3\n9,-0,3\n"))
        .startsWith("user = field 1 (text), item = field 2 (text)");
  }

  @Test
  void otherWordsBelowTheFirstRecordAreNoIds() throws IOException {
    String text = "7,8,3\nNULL,x,3\n9223372036854775807,,3\n";
    TextFormat format = settle(TextFormatRequest.guess(RatingColumns.RATINGS), text);
    assertThat(format.describe())
        .startsWith("user = field 1 (whole numbers), item = field 2 (whole numbers)");
    assertThat(format.row().seen()).matches("'7' in .*ratings.txt, line 1");
  }

  @Test
  void aModelDecidesOnItsIds() throws IOException {
    TextFormatRequest ofModel =
        with(RatingColumns.RATINGS, IdTypes.ofModel(IdType.STRING, IdType.LONG));
    assertThat(read(ofModel, "1,2,3\n"))
        .startsWith("user = field 1 (text), item = field 2 (whole numbers)");
  }

  @Test
  void aCommaHasOneMeaning() throws IOException {
    TextFormatRequest request =
        new TextFormatRequest(null, null, true, RatingColumns.RATINGS, IdTypes.SEEN);
    assertThat(settle(request, "1 2 3,5\n").delimiter()).isEqualTo(" ");
    assertThat(settle(request, "1;2;3,5\n").delimiter()).isEqualTo(";");
    assertThatThrownBy(
            () -> new TextFormatRequest(",", null, true, RatingColumns.RATINGS, IdTypes.SEEN))
        .hasMessage(
            "Cannot use --decimal-comma with --delimiter ,: a comma cannot be both; quote the"
                + " numbers and use neither, or split the fields at ; or tab");
  }

  @Test
  void aLineOfTooManyFieldsIsRefused() {
    assertRefused(
        TextFormatRequest.guess(RatingColumns.RATINGS),
        "1,".repeat(100_001) + "\n",
        "Cannot split line 1 of FILE at ',': it has more than 100000 fields; give the right"
            + " --delimiter");
  }

  @Test
  void aDelimiterOfTooManyFieldsIsNotGuessed() throws IOException {
    String line = "1,2,3," + ";".repeat(100_001) + "\n";
    assertThat(settle(TextFormatRequest.guess(RatingColumns.RATINGS), line).delimiter())
        .isEqualTo(",");
  }

  @Test
  void aFirstLineOfTooManyFieldsInAnotherFileIsNoHeader() throws IOException {
    TextFormat format =
        settle(TextFormatRequest.guess(RatingColumns.RATINGS), "user,item,rating\n1,2,3\n");
    byte[] other = ("1,".repeat(100_001) + "\n1,2,3\n").getBytes(StandardCharsets.US_ASCII);
    TextRecords.Parser parser =
        new TextRecords.Parser(
            Lines.of("mem:/other.csv", other),
            format,
            HoldOut.NOTHING,
            new OtherHeader(RatingColumns.RATINGS, format, "ratings.txt"),
            "ratings.txt");
    ReadPart part = parser.next();
    assertThat(part.records().size() + part.problems().count()).isEqualTo(2);
  }

  @Test
  void saysHowAWrongSeparatorSplits() {
    TextFormatRequest request =
        new TextFormatRequest("\t", null, false, RatingColumns.RATINGS, IdTypes.SEEN);
    assertRefused(
        request,
        "1,2,3\n",
        "Cannot find column 2 in FILE, line 1 '1,2,3': it has 1 when split at '\\t'; give the right"
            + " --delimiter or column");
  }

  @Test
  void refusesFilesWithoutAnything() {
    assertThatThrownBy(() -> settle(TextFormatRequest.guess(RatingColumns.RATINGS), ""))
        .hasMessageMatching("Cannot read ratings: .*ratings.txt is empty");
    assertThatThrownBy(() -> settle(TextFormatRequest.guess(RatingColumns.RATINGS), "\n \n"))
        .hasMessageMatching("Cannot read ratings: .*ratings.txt has no lines");
  }

  @Test
  void aLineThatBeginsWithAHashIsARecord() throws IOException {
    assertThat(read(TextFormatRequest.guess(RatingColumns.RATINGS), "#cats,7,3\n\"#dogs\",8,3\n"))
        .isEqualTo(
            "user = field 1 (text), item = field 2 (whole numbers), rating = field 3; fields split"
                + " at ',', no header");
  }

  @Test
  void passesOverAByteOrderMark() throws IOException {
    assertThat(read(TextFormatRequest.guess(RatingColumns.RATINGS), "\ufeff1,2,3\n4,5,6\n"))
        .startsWith("user = field 1 (whole numbers)");
    assertThat(
            read(TextFormatRequest.guess(RatingColumns.RATINGS), "\ufeffuser,item,rating\n4,5,6\n"))
        .startsWith("user = user (whole numbers)");
  }
}

package io.sparkmp.cf.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.cf.train.Fits;
import io.sparkmp.ids.IdType;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.spark.files.TableOutput;
import io.sparkmp.spark.ingest.ColumnRequest;
import io.sparkmp.spark.ingest.FrameRecords;
import io.sparkmp.spark.ingest.IdTypes;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.ingest.RecordRows;
import io.sparkmp.spark.ingest.Tables;
import io.sparkmp.spark.ingest.delimited.TextFormatRequest;
import io.sparkmp.spark.ingest.delimited.TextRecords;
import io.sparkmp.spark.layout.LayoutOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From files and frames to ratings in blocks, and the messages for malformed ones. */
@Tag("spark")
class RatingIngestTest {
  private static final HoldOut ALL_TRAINING = new HoldOut(1, 0, 0);
  private final SparkSession spark = SharedSpark.get();
  @TempDir private Path folder;

  private TextRecords text(Object path, TextFormatRequest request) {
    return new TextRecords(
        JavaSparkContext.fromSparkContext(spark.sparkContext()), path.toString(), request);
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("ratings.txt"), text);
  }

  private static RatingData read(KeyedSource source, boolean skip) {
    return RatingIngest.run(source, new LayoutOptions(2, 2, ALL_TRAINING, skip));
  }

  private void assertRefused(KeyedSource source, String message) {
    assertThatThrownBy(() -> read(source, false))
        .isInstanceOf(IngestException.class)
        .hasMessage(message);
  }

  private static FrameRecords frame(Dataset<Row> frame) {
    return FrameRatings.of(frame, "1", "2", "3", "frame");
  }

  @Test
  void aPieceOfAFileWithoutItsHeaderLosesNoRating() throws IOException {
    Path pieces = Files.createDirectory(folder.resolve("pieces"));
    Files.writeString(pieces.resolve("1.csv"), "user,item,rating\n1,1,3\n1,2,4\n");
    Files.writeString(pieces.resolve("2.csv"), "2,1,5\n2,2,1\n");
    RatingData data = read(text(pieces, TextFormatRequest.guess(RatingColumns.RATINGS)), false);
    assertThat(data.stats().training()).isEqualTo(4);
    data.close();
  }

  @Test
  void everyFileMayHaveTheHeader() throws IOException {
    Path pieces = Files.createDirectory(folder.resolve("headed"));
    Files.writeString(pieces.resolve("1.csv"), "user,item,rating\n1,1,3\n");
    Files.writeString(pieces.resolve("2.csv"), "\nUser,Item,Rating\n2,1,5\n");
    Files.writeString(pieces.resolve("3.csv"), "item,user,rating\n2,1,5\n");
    for (boolean skipMalformed : new boolean[] {false, true}) {
      assertThatThrownBy(
              () ->
                  read(text(pieces, TextFormatRequest.guess(RatingColumns.RATINGS)), skipMalformed))
          .rootCause()
          .isInstanceOf(IngestException.class)
          .hasMessage(
              "Cannot read ratings: "
                  + pieces
                  + "/3.csv begins with 'item,user,rating', and "
                  + pieces
                  + "/1.csv has user in column 1, item in column 2, rating in column 3; give files"
                  + " with the same header, or one after another");
    }
    Files.delete(pieces.resolve("3.csv"));
    RatingData data = read(text(pieces, TextFormatRequest.guess(RatingColumns.RATINGS)), false);
    assertThat(data.stats().training()).isEqualTo(2);
    data.close();
  }

  @Test
  void aQuotedFieldOverLinesIsNoRating() throws IOException {
    Path file = file("user,item,rating,why\n1,2,3,\"good\n7,8,5,x\"\n1,3,4,\"so\"\n");
    assertRefused(
        text(file, TextFormatRequest.guess(RatingColumns.RATINGS)),
        "Cannot read rating: "
            + file
            + ", line 2 '1,2,3,\"good': a quoted field goes on in the next line, and a record is"
            + " one line; take the line ends out of the quotes (2 malformed records; --skip-malformed"
            + " leaves them out)");
    RatingData data = read(text(file, TextFormatRequest.guess(RatingColumns.RATINGS)), true);
    assertThat(data.stats().training()).isEqualTo(1);
    data.close();
  }

  @Test
  void columnsOfAFrameAreFoundByName() {
    String path = folder.resolve("named.parquet").toString();
    spark.sql("select 4.5 stars, 'a' userId, 7 movieId, 9 at").write().parquet(path);
    FrameRecords found =
        FrameRecords.ofTable(spark, Tables.PARQUET, path, RatingColumns.RATINGS, IdTypes.SEEN);
    assertThat(found.form())
        .isEqualTo("user = userId (text), item = movieId (whole numbers), rating = stars");
    assertThat(RecordRows.read(spark, found, false).rows().collectAsList())
        .extracting(Row::toString)
        .containsExactly("[a,7,4.5]");
    assertThatThrownBy(
            () ->
                FrameRecords.ofTable(
                    spark,
                    Tables.PARQUET,
                    path,
                    RatingColumns.ratings(null, null, "score"),
                    IdTypes.SEEN))
        .hasMessage(
            "Cannot find column score in "
                + path
                + ": its columns are stars, userId, movieId, at; see --rating-column");
    assertThatThrownBy(
            () ->
                FrameRecords.ofTable(
                    spark,
                    Tables.PARQUET,
                    path + "x",
                    RatingColumns.pairs(null, null),
                    IdTypes.SEEN))
        .isInstanceOf(IngestException.class)
        .hasMessage("Cannot read pairs: there is no file " + path + "x");
  }

  @Test
  void idsOfAFrameAreReadAsTheModelHasThem() {
    String path = folder.resolve("typed.parquet").toString();
    spark.sql("select ' 12 ' user, 7 item union all select 'bob', 8").write().parquet(path);
    ColumnRequest pairs = RatingColumns.pairs(null, null);
    FrameRecords texts =
        FrameRecords.ofTable(
            spark, Tables.PARQUET, path, pairs, IdTypes.ofModel(IdType.STRING, IdType.STRING));
    assertThat(RecordRows.read(spark, texts, false).rows().collectAsList())
        .extracting(Row::toString)
        .containsExactlyInAnyOrder("[ 12 ,7,1.0]", "[bob,8,1.0]");
    FrameRecords numbers =
        FrameRecords.ofTable(
            spark, Tables.PARQUET, path, pairs, IdTypes.ofModel(IdType.LONG, IdType.LONG));
    assertThatThrownBy(() -> RecordRows.read(spark, numbers, false))
        .hasMessage(
            "Cannot read pair: "
                + path
                + ", row (bob, 8, 1.0): the user id is bob (expected: a whole number of 64 bits)"
                + " (1 malformed record; see --user-column and --item-column)");
    assertThat(RecordRows.read(spark, numbers, true).rows().collectAsList())
        .extracting(Row::toString)
        .containsExactly("[12,7,1.0]");
  }

  @Test
  void everyFormatGivesTheSameModel() throws IOException {
    Dataset<Row> planted = new PlantedRatings(80, 40, 1500, 2, 0.2, 0.3, 0.3, 1).frame(spark, 3);
    List<Row> rows = planted.collectAsList();
    List<String> expected = Fits.modelOf(frame(planted));
    for (String separator : List.of(",", "\t", "::")) {
      String lines =
          rows.stream()
              .map(row -> row.getLong(0) + separator + row.getLong(1) + separator + row.getFloat(2))
              .collect(Collectors.joining("\r\n"));
      assertThat(Fits.modelOf(text(file(lines), TextFormatRequest.guess(RatingColumns.RATINGS))))
          .as(separator)
          .isEqualTo(expected);
    }
    String parquet = folder.resolve("ratings.parquet").toString();
    planted.write().parquet(parquet);
    assertThat(Fits.modelOf(frame(spark.read().parquet(parquet)))).isEqualTo(expected);
    Dataset<Row> ofInts =
        planted.selectExpr(
            "cast(user as int) user", "cast(item as smallint) item", "cast(rating as double) r");
    assertThat(Fits.modelOf(frame(ofInts))).isEqualTo(expected);
  }

  @Test
  void idsMayBeText() throws IOException {
    Path file = file("user,item,rating\nbob,\"Alien, 1979\",4\n\"eve\",Up,5\nbob,Up,3\n");
    RatingData data = read(text(file, TextFormatRequest.guess(RatingColumns.RATINGS)), false);
    assertThat(data.userType()).isEqualTo(IdType.STRING);
    assertThat(data.stats().training()).isEqualTo(3);
    assertThat(
            data.laidOut().columns().dictionary().collect().stream()
                .flatMap(
                    slice ->
                        java.util.stream.IntStream.range(0, slice.ids().size())
                            .mapToObj(slice.ids()::get)))
        .containsExactlyInAnyOrder("Alien, 1979", "Up");
    data.close();
  }

  @Test
  void aByteOrderMarkIsNoPartOfAnId() throws IOException {
    RatingData data =
        read(
            text(file("\ufeff1,2,3\n1,3,4\n"), TextFormatRequest.guess(RatingColumns.RATINGS)),
            false);
    assertThat(data.stats().users()).isEqualTo(1);
    assertThat(data.stats().training()).isEqualTo(2);
    data.close();
  }

  @Test
  void oneUserOneItemAndFewerRatingsThanBlocksTrain() throws IOException {
    for (String lines : List.of("1,1,4\n", "1,1,4\n1,2,3\n1,3,5\n", "1,1,4\n2,1,3\n3,1,5\n")) {
      Path file = file(lines);
      RatingData data = read(text(file, TextFormatRequest.guess(RatingColumns.RATINGS)), false);
      assertThat(data.stats().training()).isEqualTo(lines.lines().count());
      data.close();
      assertThat(Fits.modelOf(text(file, TextFormatRequest.guess(RatingColumns.RATINGS))))
          .isNotEmpty();
    }
  }

  @Test
  void missingAndEmptyFilesAreNamed() throws IOException {
    Path nowhere = folder.resolve("nowhere.csv");
    assertThatThrownBy(() -> text(nowhere, TextFormatRequest.guess(RatingColumns.RATINGS)))
        .hasMessage("Cannot read ratings: there is no file " + nowhere);
    Path empty = file("");
    assertThatThrownBy(() -> text(empty, TextFormatRequest.guess(RatingColumns.RATINGS)))
        .hasMessage("Cannot read ratings: " + empty + " is empty");
    Path header = file("user,item,rating\n");
    assertRefused(
        text(header, TextFormatRequest.guess(RatingColumns.RATINGS)),
        "Cannot use ratings: " + header + " holds none");
  }

  @Test
  void textWhereANumberShouldBeIsNamedWithItsLine() throws IOException {
    Path file = file("user,item,rating\n1,2,3\n1,3,good\n1,4,2\n1,5,bad\n");
    assertRefused(
        text(file, TextFormatRequest.guess(RatingColumns.RATINGS)),
        "Cannot read rating: "
            + file
            + ", line 3 '1,3,good': the rating is not a number: 'good' (2 malformed records;"
            + " --skip-malformed leaves them out)");
    RatingData data = read(text(file, TextFormatRequest.guess(RatingColumns.RATINGS)), true);
    assertThat(data.stats().training()).isEqualTo(2);
    data.close();
  }

  @Test
  void aMatrixThatIsCutShortIsRefused() throws IOException {
    String matrix = "%%MatrixMarket matrix coordinate integer general\n%\n\n9 9 3\n";
    Path whole = file(matrix + "1 2 3\n1 3 4\n2 3 5\n");
    RatingData data = read(text(whole, TextFormatRequest.guess(RatingColumns.RATINGS)), false);
    assertThat(data.stats().training()).isEqualTo(3);
    data.close();
    Path cut = file(matrix + "1 2 3\n1 3 4\n");
    assertRefused(
        text(cut, TextFormatRequest.guess(RatingColumns.RATINGS)),
        "Cannot read ratings: "
            + cut
            + " has 2 ratings, and says that it has 3; it is incomplete, or its line of sizes is"
            + " wrong");
    RatingData skipped = read(text(cut, TextFormatRequest.guess(RatingColumns.RATINGS)), true);
    assertThat(skipped.stats().training()).isEqualTo(2);
    skipped.close();
  }

  @Test
  void ratingsThatAreNotFiniteAreNamed() throws IOException {
    Path file = file("1,2,3\n1,3,NaN\n");
    assertRefused(
        text(file, TextFormatRequest.guess(RatingColumns.RATINGS)),
        "Cannot read rating: "
            + file
            + ", line 2 '1,3,NaN': the rating is not a number: 'NaN' (1 malformed record;"
            + " --skip-malformed leaves them out)");
    assertRefused(
        frame(spark.sql("select 1 u, 2 i, double('Infinity') r")),
        "Cannot read rating: frame, row (1, 2, Infinity): the rating is not finite, or"
            + " beyond 3.4e38, the largest 32-bit float (1 malformed"
            + " record)");
  }

  @Test
  void theWholeColumnSaysWhatItsCommasAre() throws IOException {
    String malformed =
        "Cannot read rating: %s, line %d '%s': the rating is not a number: '%s' (%s) (%d malformed"
            + " record%s; --skip-malformed leaves them out)";
    String thousands = "if commas separate thousands, take them out";
    Path semicolons = file("user;item;plays\n1;1;333\n1;2;1,332\n1;3;1,665\n");
    assertRefused(
        text(semicolons, TextFormatRequest.guess(RatingColumns.RATINGS)),
        malformed.formatted(semicolons, 3, "1;2;1,332", "1,332", thousands, 2, "s"));
    Path quoted = file("user,item,plays\n1,1,\"4,000\"\n1,2,7\n");
    assertRefused(
        text(quoted, TextFormatRequest.guess(RatingColumns.RATINGS)),
        malformed.formatted(quoted, 2, "1,1,\"4,000\"", "4,000", thousands, 1, ""));
    Path decimal = file("user;item;plays\n1;1;1,332\n1;2;2,5\n1;3;7\n");
    assertRefused(
        text(decimal, TextFormatRequest.guess(RatingColumns.RATINGS)),
        malformed.formatted(
            decimal, 2, "1;1;1,332", "1,332", "for decimal commas: --decimal-comma", 2, "s"));
  }

  @Test
  void nullsInAFrameAreNamed() {
    assertRefused(
        frame(spark.sql("select 1 u, 2 i, 3.0 r union all select null, 7, 3.0")),
        "Cannot read rating: frame, row (null, 7, 3.0): the user id is null (1 malformed record)");
    assertRefused(
        frame(spark.sql("select 1 u, 'x' i, cast(null as float) r")),
        "Cannot read rating: frame, row (1, x, null): the rating is null (1 malformed record)");
  }

  @Test
  void fractionsAreIdsIfTheyAreWhole() {
    List<String> whole =
        Fits.modelOf(frame(spark.sql("select 1 u, 2 i, 3.0 r union all select 4, 5, 1.0")));
    String fractions =
        "select cast(1 as %1$s) u, cast(2 as %1$s) i, 3.0 r union all select 4, 5, 1.0";
    for (String type : List.of("double", "float", "decimal(10,2)")) {
      assertThat(Fits.modelOf(frame(spark.sql(String.format(fractions, type))))).isEqualTo(whole);
    }
  }

  @Test
  void fractionsThatAreNoIdsAreNamed() {
    for (String value : List.of("1.5", "1e300", "'NaN'")) {
      Dataset<Row> frame = spark.sql("select cast(" + value + " as double) u, 2 i, 3.0 r");
      assertRefused(
          frame(frame),
          "Cannot read rating: frame, row ("
              + frame.first().getDouble(0)
              + ", 2, 3.0): the user id is "
              + frame.first().getDouble(0)
              + " (expected: a whole number of 64 bits) (1 malformed record)");
    }
    assertRefused(
        frame(spark.sql("select 1 u, 2.5 i, 3.0 r")),
        "Cannot read rating: frame, row (1, 2.5, 3.0): the item id is 2.5 (expected: a whole"
            + " number of 64 bits) (1 malformed record)");
  }

  @Test
  void fractionsThatMayHaveBeenRoundedAreNoIds() {
    String rest =
        "read it as bigint or string (expected: a whole number of 64 bits) (%s malformed record%s)";
    assertRefused(
        frame(spark.sql("select 9007199254740993d + id u, id i, 3.0 r from range(7)")),
        "Cannot read rating: frame, row (9.007199254740992E15, 0, 3.0): the user id is 9.007199254740992E15, which"
            + " is several whole numbers as a double; "
            + rest.formatted(7, "s"));
    assertRefused(
        frame(spark.sql("select 7 u, float(16777217) i, 3.0 r")),
        "Cannot read rating: frame, row (7, 1.6777216E7, 3.0): the item id is 1.6777216E7, which is"
            + " several whole numbers as a float; "
            + rest.formatted(1, ""));
    List<String> largest =
        Fits.modelOf(frame(spark.sql("select 9007199254740991L u, -16777215L i, 3.0 r")));
    assertThat(
            Fits.modelOf(frame(spark.sql("select 9007199254740991d u, float(-16777215) i, 3.0 r"))))
        .isEqualTo(largest);
    assertThat(
            Fits.modelOf(
                frame(spark.sql("select 9007199254740993bd u, decimal(-16777217) i, 3.0 r"))))
        .isEqualTo(
            Fits.modelOf(frame(spark.sql("select 9007199254740993L u, -16777217L i, 3.0 r"))));
  }

  @Test
  void textOfATableIsANumberOnlyIfItIsWrittenSo() {
    spark.sql("select '7' user, '007' item, 3.0 rating").createOrReplaceTempView("padded");
    FrameRecords numbers =
        FrameRecords.ofTable(
            spark, "parquet", "table:padded", RatingColumns.RATINGS, IdTypes.both(IdType.LONG));
    assertRefused(
        numbers,
        "Cannot read rating: table:padded, row (7, 007, 3.0): the item id is 007 (expected: a"
            + " whole number of 64 bits) (1 malformed record; --skip-malformed leaves them out)");
  }

  @Test
  void columnsOfTheWrongKindAreNamed() {
    Dataset<Row> frame = spark.sql("select 1 u, true i, 'good' r, true b");
    assertThatThrownBy(() -> frame(frame))
        .hasMessage(
            "Invalid type of column i: boolean (expected for ids: a type of whole"
                + " numbers, or string)");
    assertThatThrownBy(() -> FrameRatings.of(frame, "u", "u", "r", "frame"))
        .hasMessage(
            "Invalid type of column r: string (expected for ratings: any numeric type); cast it"
                + " to double");
    assertThatThrownBy(() -> FrameRatings.of(frame, "who", "u", "r", "frame"))
        .hasMessage("Cannot find column who in frame: its columns are [u, i, r, b]");
  }

  /** Ids of anything but line ends: CSV that is written is read as what it was. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void idsAreReadAsTheyWereWritten(long seed) {
    Random random = new Random(seed);
    List<String> users = names(random);
    List<String> items = names(random);
    List<Row> rows = new ArrayList<>();
    for (String user : users) {
      items.forEach(item -> rows.add(RowFactory.create(user, item, random.nextInt(50) / 10f)));
    }
    StructType schema =
        new StructType().add("user", "string").add("item", "string").add("rating", "float");
    TableOutput.at(
            spark,
            "ratings",
            folder.resolve("written.csv").toString(),
            null,
            false,
            List.of("user", "item", "rating"),
            false,
            false)
        .write(spark.createDataFrame(rows, schema), "user");
    TextFormatRequest request =
        new TextFormatRequest(",", true, false, RatingColumns.RATINGS, IdTypes.SEEN);
    assertThat(
            RecordRows.read(spark, text(folder.resolve("written.csv"), request), false)
                .rows()
                .collectAsList())
        .containsExactlyInAnyOrderElementsOf(rows);
  }

  private static List<String> names(Random random) {
    String letters = "a7 ,\"\\;\t'\u00e9#-";
    return Stream.generate(
            () ->
                random
                    .ints(1 + random.nextInt(4), 0, letters.length())
                    .mapToObj(at -> letters.substring(at, at + 1))
                    .collect(Collectors.joining()))
        .distinct()
        .limit(20)
        .toList();
  }
}

package io.sparkmp.spark.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.metadata.FieldCheck;
import io.sparkmp.metadata.MetadataFile;
import io.sparkmp.metadata.ModelMetadata;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.arrow.ArrowColumn;
import io.sparkmp.spark.files.OutputException;
import io.sparkmp.testing.QuotaFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("spark")
class ModelFolderTest {
  private static final String FORMAT = "squares";
  private static final StructType SCHEMA =
      new StructType().add("id", "bigint", false).add("square", "bigint", false);

  private static final Set<String> TABLES = Set.of("squares", "all");

  private static SparkSession spark;
  @TempDir private Path parent;
  private Path place;
  private ModelFolder folder;

  /** The metadata of this test's model. */
  record Info(String format, int version, long rows) implements ModelMetadata {
    @Override
    public @Nullable String problem() {
      return new FieldCheck().that(rows >= 0, "rows", rows, ">= 0").problem();
    }
  }

  /** Each number with its square, whose sum is that of the first 101. */
  private record Squares() implements TableCheck {
    private static final long serialVersionUID = 1L;

    @Override
    public Rows start() {
      long[] sum = new long[1];
      return new Rows() {
        @Override
        public @Nullable String problem(InternalRow row) {
          sum[0] += row.getLong(1);
          return row.getLong(1) >= 0 ? null : "square is " + row.getLong(1) + " (expected: >= 0)";
        }

        @Override
        public long[] sums() {
          return sum;
        }
      };
    }

    @Override
    public @Nullable String problem(long[] sums) {
      return sums[0] == 338_350 ? null : "squares add up to " + sums[0] + " (expected: 338350)";
    }
  }

  private static final TableCheck ANY = () -> row -> null;

  private static final Info INFO = new Info(FORMAT, 3, 101);
  private static final Info SEVEN = new Info(FORMAT, 3, 7);

  @BeforeAll
  static void open() {
    spark = SparkSession.builder().config(SharedSpark.get().getConf()).getOrCreate();
  }

  private static Dataset<Row> squares() {
    return spark.range(0, 101, 1, 2).selectExpr("id", "id * id as square");
  }

  private static ModelFolder folder(Path place) {
    return new ModelFolder(spark, place.toString(), FORMAT, TABLES);
  }

  @BeforeEach
  void save() {
    place = parent.resolve("model");
    folder = folder(place);
    folder.save(false, Map.of("squares", squares()), INFO);
  }

  private Dataset<Row> load() {
    Info info = folder.readMetadata(Info.class, 3, Map.of());
    assertThat(info).isEqualTo(INFO);
    return folder.table("squares", SCHEMA, info.rows(), new Squares());
  }

  private void checkUnharmed() throws IOException {
    assertThat(load().orderBy("id").collectAsList()).isEqualTo(squares().collectAsList());
    try (Stream<Path> beside = Files.list(parent)) {
      assertThat(beside).containsExactly(place); // nothing is left over
    }
  }

  private List<Path> parts() throws IOException {
    try (Stream<Path> files = Files.list(place.resolve("squares"))) {
      return files.filter(file -> file.toString().endsWith(".parquet")).sorted().toList();
    }
  }

  @Test
  void givesBackWhatItWasGiven() throws IOException {
    checkUnharmed();
    assertThat(Files.readString(place.resolve("metadata.json")))
        .isEqualToNormalizingNewlines(
            "{\n  \"format\" : \"squares\",\n  \"version\" : 3,\n  \"rows\" : 101\n}");
  }

  /** A task holds a row group as a whole. */
  @Test
  void largeTablesHaveSmallRowGroups() throws IOException {
    Dataset<Row> large = spark.range(0, 3_000_000, 1, 1).selectExpr("id", "xxhash64(id) as square");
    folder.save(true, Map.of("squares", large), INFO);
    HadoopInputFile file =
        HadoopInputFile.fromPath(
            new org.apache.hadoop.fs.Path(parts().get(0).toUri()), new Configuration());
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      assertThat(reader.getRowGroups())
          .hasSizeGreaterThan(1)
          .allSatisfy(group -> assertThat(group.getCompressedSize()).isLessThan(20 << 20));
    }
  }

  @Test
  void replacesOnlyWhenAsked() throws IOException {
    assertThatThrownBy(() -> folder.save(false, Map.of(), INFO))
        .isInstanceOf(OutputException.class)
        .hasMessage(
            "Cannot write model to "
                + place
                + ": it exists; --overwrite (in a program: write().overwrite()) replaces it");
    folder.save(true, Map.of("squares", squares()), INFO);
    checkUnharmed();
  }

  @Test
  void keepsTheOldModelIfWritingFails() throws IOException {
    Dataset<Row> broken = spark.range(1).selectExpr("raise_error('full disk') as id");
    assertThatThrownBy(() -> folder.save(true, Map.of("squares", broken), INFO))
        .hasStackTraceContaining("full disk");
    checkUnharmed();
  }

  @ParameterizedTest
  @EnumSource
  void saysWhatTheFileSystemSaysToATask(TableFormat format) throws IOException {
    Configuration conf = spark.sparkContext().hadoopConfiguration();
    String name = QuotaFiles.name(conf, parent.resolve("limited"));
    try {
      ModelFolder limited = new ModelFolder(spark, name, FORMAT, TABLES);
      assertThatThrownBy(
              () ->
                  limited.save(
                      false, Map.of("squares", squares().coalesce(1)), INFO, format, to -> {}))
          .isInstanceOf(ModelException.class)
          .hasMessageMatching(
              "Cannot write model to \\Q"
                  + name
                  + "\\E: Disk quota exceeded: (squares.arrow.attempt-\\d+|part-00000.*parquet);"
                  + " put that right, or choose another place");
    } finally {
      QuotaFiles.forget(conf);
    }
    checkUnharmed();
  }

  /** Each reading takes both, and the first is interrupted by a writer between them. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aModelThatIsReplacedWhileItIsReadIsReadAgain(boolean isMixed) {
    AtomicInteger readings = new AtomicInteger();
    Supplier<List<Long>> reading =
        () -> {
          Info info = folder.readMetadata(Info.class, 3, Map.of());
          if (readings.getAndIncrement() == 0) {
            folder(place).save(true, Map.of("squares", squares().limit(7)), SEVEN);
          }
          long expected = isMixed ? 7 : info.rows(); // or else the table does not fit
          return List.of(info.rows(), folder.table("squares", SCHEMA, expected, ANY).count());
        };
    assertThat(WholeRead.of(spark, place.toString(), reading)).containsExactly(7L, 7L);
    assertThat(readings).hasValue(2);
    folder = folder(parent.resolve("none"));
    assertThatThrownBy(() -> WholeRead.of(spark, parent + "/none", reading))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("there is no such folder");
  }

  @Test
  void replacesNothingThatItHasNotWritten() throws IOException {
    Path notes = Files.writeString(place.resolve("notes.txt"), "mine");
    assertRefused(place, "beside the model it holds notes.txt");
    Files.delete(notes);
    Path inTable = Files.writeString(place.resolve("squares/data.csv"), "mine");
    assertRefused(place, "beside the model it holds squares/data.csv");
    Files.delete(inTable);
    Files.createDirectory(place.resolve("cubes"));
    assertRefused(place, "beside the model it holds cubes");
    Files.delete(place.resolve("cubes"));
    folder.checkFree(true);

    assertThatThrownBy(
            () -> new ModelFolder(spark, place.toString(), "cubes", TABLES).checkFree(true))
        .hasMessageContaining("it holds a model of format 'squares' (expected: 'cubes')");
    Path data = Files.createDirectory(parent.resolve("data"));
    Files.writeString(data.resolve("ratings.csv"), "1,2,3");
    assertRefused(data, "it is a folder that is no model of ours (it holds ratings.csv)");
    assertRefused(data.resolve("ratings.csv"), "it is a file");
    assertThat(data.resolve("ratings.csv")).hasContent("1,2,3");
  }

  private static void assertRefused(Path there, String why) {
    for (boolean overwrite : new boolean[] {false, true}) {
      assertThatThrownBy(() -> folder(there).checkFree(overwrite))
          .isInstanceOf(OutputException.class)
          .hasMessage(
              "Cannot write model to "
                  + there
                  + ": "
                  + why
                  + "; nothing is deleted that spark-mp has not written");
      assertThatThrownBy(() -> folder(there).save(overwrite, Map.of("squares", squares()), INFO))
          .isInstanceOf(OutputException.class);
    }
  }

  /**
   * What a writer leaves that is killed once a model of seven rows is complete.
   *
   * @param isAway whether the model before has been moved away
   */
  private void killedWriter(boolean isAway) throws IOException {
    String id = UUID.randomUUID().toString();
    Path newer = parent.resolve("newer");
    folder(newer).save(false, Map.of("squares", squares().limit(7)), SEVEN);
    Path writing = Files.createDirectory(parent.resolve(".model.writing-" + id));
    Files.move(newer, writing.resolve("content"));
    Files.writeString(parent.resolve(".model.replacing"), id + "/content\n");
    if (isAway) {
      Files.move(place, parent.resolve(".model.replaced-" + id));
    }
  }

  private static void checkSeven(ModelFolder read) {
    assertThat(read.readMetadata(Info.class, 3, Map.of())).isEqualTo(SEVEN);
    assertThat(read.table("squares", SCHEMA, 7, ANY).count()).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whoReadsNextFindsWhatAKilledWriterHasCompleted(boolean isAway) throws IOException {
    killedWriter(isAway);
    checkSeven(folder(place));
    checkSeven(folder);
    folder.checkFree(true);
    checkSeven(folder(place));
    assertThat(parent.toFile().list()).containsExactly("model");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whoWritesNextEndsWhatAKilledWriterHasBegun(boolean isAway) throws IOException {
    killedWriter(isAway);
    assertThatThrownBy(() -> folder.checkFree(false)).hasMessageContaining(": it exists; ");
    checkSeven(folder);
    killedWriter(isAway);
    ModelFolder reader = folder(place);
    checkSeven(reader);
    Dataset<Row> read = reader.table("squares", SCHEMA, 7, ANY);
    folder.save(true, Map.of("squares", read), SEVEN); // over what it is read from
    checkSeven(folder(place));
    assertThat(parent.toFile().list()).containsExactly("model");
  }

  @Test
  void takesAFolderThatIsEmpty() throws IOException {
    Path empty = Files.createDirectory(parent.resolve("empty"));
    folder(empty).save(false, Map.of("squares", squares()), INFO);
    assertThat(folder(empty).readMetadata(Info.class, 3, Map.of())).isEqualTo(INFO);
    assertThat(parent.toFile().list()).containsExactlyInAnyOrder("model", "empty");
  }

  @Test
  void saysThatThereIsNone() {
    ModelFolder nowhere = folder(parent.resolve("nowhere"));
    nowhere.checkFree(false);
    assertThatThrownBy(() -> nowhere.readMetadata(Info.class, 3, Map.of()))
        .isInstanceOf(ModelException.class)
        .hasMessage(
            "Cannot read model "
                + parent
                + "/nowhere: there is no such folder (expected: a folder that train --model or save"
                + " has written)");
    assertThatThrownBy(() -> folder(parent).readMetadata(Info.class, 3, Map.of()))
        .isInstanceOf(ModelException.class)
        .hasMessage(
            "Cannot read model "
                + parent
                + ": it has no metadata.json, so it is no model (expected: a folder that train"
                + " --model or save has written)");
  }

  @Test
  void namesAPathWithoutAFileSystem() {
    assertThatThrownBy(() -> new ModelFolder(spark, "nosuch://x/y", FORMAT, TABLES))
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith("Cannot use model directory nosuch://x/y: ");
  }

  @Test
  void noticesAMissingPart() throws IOException {
    Files.delete(parts().get(1));
    assertThatThrownBy(this::load)
        .isInstanceOf(ModelException.class)
        .hasMessage(
            "Cannot read model "
                + place
                + ": table squares has 50 rows (expected: 101); a file is missing");
  }

  @Test
  void noticesAMissingTable() throws IOException {
    for (Path part : parts()) {
      Files.delete(part);
    }
    Files.deleteIfExists(place.resolve("squares/_SUCCESS"));
    assertThatThrownBy(this::load)
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith("Cannot read model " + place + ": table squares");
  }

  @Test
  void noticesFlippedBytes() throws IOException {
    Path part = parts().get(0);
    byte[] bytes = Files.readAllBytes(part);
    for (int at = 60; at < 80; at++) {
      bytes[at] ^= 0x55;
    }
    Files.delete(part.resolveSibling("." + part.getFileName() + ".crc")); // Parquet's own remain
    Files.write(part, bytes);
    assertThatThrownBy(this::load)
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith("Cannot read model " + place + ": table squares: ")
        .hasMessageContaining(part.getFileName().toString());
  }

  /** A value that another could be: nothing but the checksum of its page tells. */
  @Test
  void verifiesChecksumsWithoutASettingThatOthersWouldFind() throws IOException {
    String codec = "spark.sql.parquet.compression.codec";
    spark.conf().set(codec, "uncompressed");
    folder.save(true, Map.of("squares", squares()), INFO);
    spark.conf().unset(codec);
    byte[] value = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(97 * 97).array();
    int changed = 0;
    for (Path part : parts()) {
      byte[] bytes = Files.readAllBytes(part);
      for (int at = 0; at + 8 < bytes.length - 500; at++) { // the rest is the footer
        if (Arrays.equals(bytes, at, at + 8, value, 0, 8)) {
          bytes[at]++;
          changed++;
        }
      }
      Files.write(part, bytes);
      Files.deleteIfExists(part.resolveSibling("." + part.getFileName() + ".crc"));
    }
    assertThat(changed).isPositive();
    assertThatThrownBy(() -> folder.table("squares", SCHEMA, 101, ANY))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("damaged");
    assertThat(
            spark.sparkContext().hadoopConfiguration().get("parquet.page.verify-checksum.enabled"))
        .isNull();
  }

  @Test
  void refusesOtherFormatsAndVersions() throws IOException {
    assertThatThrownBy(() -> folder.readMetadata(Info.class, 2, Map.of()))
        .isInstanceOf(ModelException.class)
        .hasMessage(
            "Cannot read model "
                + place
                + ": it is of format squares, version 3 (expected: squares, at most version 2)");
    assertThatThrownBy(
            () ->
                new ModelFolder(spark, place.toString(), "cubes", TABLES)
                    .readMetadata(Info.class, 3, Map.of()))
        .isInstanceOf(ModelException.class)
        .hasMessageEndingWith(
            "it is of format squares, version 3 (expected: cubes, at most version 3)");
  }

  @Test
  void passesOverUnknownFieldsButNotOverDamage() throws IOException {
    rewrite("{\"format\": \"squares\", \"version\": 3, \"rows\": 101, \"colour\": 1}");
    load();
    rewrite("{\"format\": \"squ");
    assertThatThrownBy(this::load)
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith("Cannot read model " + place + ": metadata.json is damaged: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'\"version\": 3'| metadata.json: rows is missing (expected: a whole number of 64 bits)",
        "'\"version\": 3, \"rows\": null'| metadata.json: rows is null (expected: a whole number"
            + " of 64"
            + " bits)",
        "'\"version\": 3, \"rows\": 1.5'| metadata.json: rows is 1.5 (expected: a whole number"
            + " of 64"
            + " bits)",
        "'\"version\": 3, \"rows\": 99999999999999999999'| metadata.json: rows is"
            + " 99999999999999999999 (expected: a whole number of 64 bits)",
        "'\"version\": 3, \"rows\": \"101\"'| metadata.json: rows is \"101\" (expected: a whole"
            + " number of 64 bits)",
        "'\"version\": 3, \"rows\": -1'| metadata.json: rows is -1 (expected: >= 0)",
        "'\"version\": 0, \"rows\": 101'| it is of format squares, version 0 (expected: squares, at"
            + " most version 3)",
        "'\"rows\": 101'| it is of format squares, version  (expected: squares, at most version 3)",
        "'\"version\": 3, \"rows\": 100'| table squares has 101 rows (expected: 100); a file"
            + " does not belong there",
        "'\"version\": 3, \"rows\": 101, \"rows\": 102'| metadata.json is damaged: Duplicate field"
            + " 'rows'"
      })
  void refusesMetadataThatCannotBe(String fields, String why) throws IOException {
    rewrite("{\"format\": \"squares\", " + fields + "}");
    assertThatThrownBy(
            () ->
                folder.table(
                    "squares",
                    SCHEMA,
                    folder.readMetadata(Info.class, 3, Map.of()).rows(),
                    new Squares()))
        .isInstanceOf(ModelException.class)
        .hasMessage("Cannot read model " + place + ": " + why);
  }

  @Test
  void refusesMetadataThatNoMemoryHolds() throws IOException {
    rewrite("{\"format\": \"squares\", \"text\": \"" + " ".repeat(MetadataFile.MOST) + "\"}");
    assertThatThrownBy(this::load)
        .isInstanceOf(ModelException.class)
        .hasMessageEndingWith(": metadata.json is too long (expected: at most 16777216 bytes)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "if(id = 70, -1, square); square is -1 (expected: >= 0)",
        "if(id = 70, null, square); a row has null for its square",
        "square + 1; squares add up to 338451 (expected: 338350)"
      })
  void refusesRowsThatCannotBe(String square, String why) {
    for (TableFormat format : TableFormat.values()) {
      Dataset<Row> edited = squares().selectExpr("id", square + " as square");
      if (format == TableFormat.PARQUET || !square.contains("null")) {
        folder.save(true, Map.of("squares", edited), INFO, format, where -> {});
        assertThatThrownBy(this::load)
            .isInstanceOf(ModelException.class)
            .hasMessage(
                "Cannot read model "
                    + place
                    + ": table squares: "
                    + why
                    + "; copy the model again, or train again");
      }
    }
  }

  @Test
  void refusesIdsThatOccurTwice() {
    folder.save(
        true, Map.of("squares", squares().selectExpr("if(id = 3, 4, id) as id", "square")), INFO);
    assertThatThrownBy(this::load)
        .isInstanceOf(ModelException.class)
        .hasMessageEndingWith(
            ": table squares: id 4 occurs 2 times (expected: once); copy the model again, or train"
                + " again");
  }

  @Test
  void ofTheAttemptsAtAnArrowFileOneStays() throws IOException {
    Dataset<Row> squares = squares();
    Dataset<Row> flaky =
        spark.createDataFrame(
            squares.javaRDD().map(ModelFolderTest::failingOnce), squares.schema());
    folder.save(true, Map.of("squares", flaky), INFO, TableFormat.ARROW, where -> {});
    checkUnharmed();
    try (Stream<Path> files = Files.list(place)) {
      assertThat(files.map(file -> file.getFileName().toString()).filter(n -> !n.startsWith(".")))
          .containsExactlyInAnyOrder("SHA256SUMS", "metadata.json", "squares.arrow");
    }
  }

  private static Row failingOnce(Row row) {
    if (TaskContext.get().attemptNumber() == 0 && row.getLong(0) == 70) {
      throw new IllegalStateException("the first attempt");
    }
    return row;
  }

  @Test
  void theSumsAreThoseOfTheMetadataToo() throws IOException {
    folder.save(true, Map.of("squares", squares()), INFO, TableFormat.ARROW, where -> {});
    load();
    assertThat(Files.readString(place.resolve("SHA256SUMS")))
        .containsPattern("[0-9a-f]{64}  squares.arrow\n[0-9a-f]{64}  metadata.json\n");
    String metadata = Files.readString(place.resolve("metadata.json"));
    rewrite(metadata.replace("101", "102"));
    assertThatThrownBy(this::load)
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith(
            "Cannot read model " + place + ": metadata.json is damaged: its SHA-256 is ");
    rewrite(metadata);
    load();
    Path sums = place.resolve("SHA256SUMS"); // as they were before they had the metadata
    Files.deleteIfExists(place.resolve(".SHA256SUMS.crc"));
    Files.writeString(sums, Files.readString(sums).replaceAll(".*metadata.json\n", ""));
    load();
  }

  private void rewrite(String metadata) throws IOException {
    Files.deleteIfExists(place.resolve(".metadata.json.crc"));
    Files.writeString(place.resolve("metadata.json"), metadata);
  }

  @Test
  void arrowGivesBackTheSame() throws IOException {
    place = parent.resolve("arrow");
    folder = folder(place);
    // More rows than a batch, and every type that there is.
    Dataset<Row> rows =
        spark
            .range(0, 10_000, 1, 3)
            .selectExpr(
                "id",
                "cast(id as int) i",
                "cast(id as string) text",
                "cast(id / 7 as float) f",
                "id / 3D d",
                "array(cast(id as float), cast(-id as float)) pair",
                "transform(sequence(0, cast(id % 3 as int)), n -> n + cast(id as int)) list")
            .withMetadata("pair", ArrowColumn.length(2));
    folder.save(false, Map.of("all", rows), INFO, TableFormat.ARROW, where -> {});
    try (Stream<Path> files = Files.list(place)) {
      assertThat(files.map(file -> file.getFileName().toString()).filter(f -> !f.startsWith(".")))
          .containsExactlyInAnyOrder("all.arrow", "metadata.json", "SHA256SUMS");
    }
    assertThat(folder.table("all", rows.schema(), 10_000, ANY).sort("id").collectAsList())
        .isEqualTo(rows.sort("id").collectAsList());

    StructType other = new StructType().add("id", "int", false);
    assertThatThrownBy(() -> folder.table("all", other, 10_000, ANY))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("table all: Invalid column id: Int(64, true) not null (expected:");
    StructType missing = new StructType().add("name", "int", false);
    assertThatThrownBy(() -> folder.table("all", missing, 10_000, ANY))
        .hasMessageContaining("table all: Cannot find column name");

    Path file = place.resolve("all.arrow");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    Files.deleteIfExists(place.resolve(".all.arrow.crc"));
    assertThatThrownBy(() -> folder.table("all", rows.schema(), 10_000, ANY))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("table all: all.arrow is damaged: its SHA-256 is ");
  }

  @Test
  void arrowRefusesListsOfAnotherLength() {
    Dataset<Row> rows =
        spark
            .range(3)
            .selectExpr("id", "array(cast(id as float)) pair")
            .withMetadata("pair", ArrowColumn.length(2));
    ModelFolder target = folder(parent.resolve("arrow"));
    assertThatThrownBy(
            () -> target.save(false, Map.of("all", rows), INFO, TableFormat.ARROW, where -> {}))
        .hasMessageContaining("Invalid list in column pair: 1 values (expected: 2)");
    assertThat(parent.resolve("arrow")).doesNotExist();
  }
}

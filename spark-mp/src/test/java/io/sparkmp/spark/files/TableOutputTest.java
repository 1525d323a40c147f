package io.sparkmp.spark.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.compat.SparkPackages;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.ingest.Tables;
import io.sparkmp.testing.Await;
import io.sparkmp.testing.QuotaFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Observation;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("spark")
class TableOutputTest {
  private static final String NOT_OURS = "; nothing is deleted that spark-mp has not written";
  private static final CountDownLatch GO = new CountDownLatch(1);
  private static SparkSession spark;
  @TempDir private Path folder;

  @BeforeAll
  static void open() {
    spark = SparkSession.builder().config(SharedSpark.get().getConf()).getOrCreate();
  }

  private static Dataset<Row> rows(int count) {
    return spark.range(0, count, 1, 3).selectExpr(count + " - id as id", "id * id as square");
  }

  private TableOutput output(String name, boolean partitioned, boolean overwrite) {
    return TableOutput.at(
        spark,
        "squares",
        folder.resolve(name).toString(),
        null,
        false,
        List.of("id", "square", "name?"),
        partitioned,
        overwrite);
  }

  private void assertRefused(String name, boolean partitioned, String why) {
    for (boolean overwrite : new boolean[] {false, true}) {
      TableOutput output = output(name, partitioned, overwrite);
      String message = "Cannot write squares to " + folder.resolve(name) + ": " + why + NOT_OURS;
      assertThatThrownBy(output::check).isInstanceOf(OutputException.class).hasMessage(message);
      assertThatThrownBy(() -> output.write(rows(3), "id")).hasMessage(message);
    }
  }

  @Test
  void saysWhatTheFileSystemSaysToATask() {
    Configuration conf = spark.sparkContext().hadoopConfiguration();
    String quota = QuotaFiles.name(conf, folder);
    try {
      for (boolean partitioned : new boolean[] {false, true}) {
        for (String suffix : List.of("csv", "json", "parquet")) {
          String place = quota + "/squares." + suffix;
          TableOutput output =
              TableOutput.at(
                  spark, "squares", place, null, false, List.of("id"), partitioned, false);
          assertThatThrownBy(() -> output.write(rows(1).coalesce(1), "id"))
              .isInstanceOf(OutputException.class)
              .hasMessageMatching(
                  "Cannot write squares to \\Q"
                      + place
                      + "\\E: Disk quota exceeded: part-00000.*;"
                      + " put that right, or choose another place");
        }
      }
    } finally {
      QuotaFiles.forget(conf);
    }
    assertThat(folder.toFile().list()).as("nothing is left").isEmpty();
  }

  @Test
  void isOneFileInAnOrder() throws IOException {
    output("squares.csv", false, false).write(rows(3), "id");
    assertThat(folder.resolve("squares.csv")).hasContent("id,square\n1,4\n2,1\n3,0\n");
    assertThat(folder.toFile().list()).as("nothing beside it").containsExactly("squares.csv");
    assertThatThrownBy(() -> output("squares.csv", false, false).check())
        .isInstanceOf(OutputException.class)
        .hasMessageEndingWith(": it exists; --overwrite replaces it");
    Files.writeString(folder.resolve("squares.csv"), "id,square\n7,49\n"); // edited by somebody
    output("squares.csv", false, true).write(rows(1), "id");
    assertThat(folder.resolve("squares.csv")).hasContent("id,square\n1,0\n");
  }

  /** Readers of CSV leave out blanks around fields without quotes, and two ids would become one. */
  @ParameterizedTest
  @ValueSource(strings = {" 7", "7 ", "7\t", "\t7", " ", "7\u0001"})
  void textWithBlanksAtAnEndIsQuoted(String text) throws IOException {
    Dataset<Row> rows =
        rows(2).withColumn("name", functions.when(functions.expr("id = 1"), text).otherwise("7"));
    String quoted = "\"id\",\"square\",\"name\"\n\"1\",\"1\",\"%s\"\n\"2\",\"0\",\"7\"\n";
    output("named.csv", false, false).write(rows, "id");
    assertThat(folder.resolve("named.csv")).hasContent(quoted.formatted(text));
    output("named.csv", false, true).write(rows, "id"); // its names are quoted
    output("plain.csv", false, false).write(rows(2).withColumn("name", functions.lit("a b")), "id");
    assertThat(folder.resolve("plain.csv")).hasContent("id,square,name\n1,1,a b\n2,0,a b\n");
  }

  @Test
  void computesEachRowOnce() throws InterruptedException {
    for (boolean partitioned : new boolean[] {false, true}) {
      Observation counts = new Observation();
      Dataset<Row> rows = rows(9).observe(counts, functions.count(functions.lit(1)).as("rows"));
      output("counted-" + partitioned + ".csv", partitioned, false).write(rows, "id");
      assertThat(counts.getAsJava()).as("in parts: %s", partitioned).containsEntry("rows", 9L);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "json", "parquet"})
  void replacesItsOwnInEveryFormat(String format) throws IOException {
    String name = "squares." + format;
    for (boolean partitioned : new boolean[] {false, true}) {
      String place = partitioned ? "many-" + name : name;
      output(place, partitioned, false).write(rows(5), "id");
      output(place, partitioned, true).check();
      output(place, partitioned, true).write(rows(7), "id");
      Path written = folder.resolve(place);
      assertThat(Files.isDirectory(written)).isEqualTo(partitioned);
      var reader = spark.read().option("header", true);
      assertThat(reader.format(format).load(written.toString()).count()).isEqualTo(7);
    }
  }

  @Test
  void leavesAFileThatIsNotOfItsKind() throws IOException {
    Files.writeString(folder.resolve("data.csv"), "user,item,rating\n1,2,3\n");
    assertRefused("data.csv", false, "it is a file that is not of this kind");
    Files.writeString(folder.resolve("less.csv"), "id\n1\n");
    assertRefused("less.csv", false, "it is a file that is not of this kind");
    Files.writeString(folder.resolve("more.csv"), "id,square,cube\n1,1,1\n");
    assertRefused("more.csv", false, "it is a file that is not of this kind");
    Files.writeString(folder.resolve("data.json"), "[1, 2]");
    assertRefused("data.json", false, "it is a file that is not of this kind");
    Files.writeString(folder.resolve("data.parquet"), "no Parquet");
    assertRefused("data.parquet", false, "it is a file that is not of this kind");
    assertThat(folder.resolve("data.csv")).hasContent("user,item,rating\n1,2,3\n");
    assertThat(folder.toFile().list()).hasSize(5);
  }

  @Test
  void leavesAFolderThatIsNotItsOwn() throws IOException {
    Path data = Files.createDirectory(folder.resolve("data.csv"));
    Files.writeString(data.resolve("part-00000.csv"), "id,square\n1,1\n"); // as Spark names them
    Files.writeString(data.resolve("_SUCCESS"), "");
    assertRefused("data.csv", true, "it is a folder");
    assertRefused("data.csv", false, "it is a folder");

    output("own.csv", true, false).write(rows(3), "id");
    Files.writeString(folder.resolve("own.csv/notes.txt"), "mine");
    assertRefused("own.csv", true, "beside the squares it holds notes.txt");
    assertThat(folder.resolve("own.csv/notes.txt")).hasContent("mine");
  }

  @ParameterizedTest
  @ValueSource(strings = {"12:30.csv", "A::B.csv", "a b,c.csv", "[x]{y}.csv", "%41.csv", "é.csv"})
  void writesToAnyName(String name) throws IOException {
    output(name, false, false).write(rows(2), "id");
    assertThat(folder.resolve(name)).hasContent("id,square\n1,1\n2,0\n");
  }

  @Test
  void namesItsFormatsAndPlacesThatCannotBe() throws IOException {
    assertThatThrownBy(() -> output("squares", false, false))
        .isInstanceOf(OutputException.class)
        .hasMessage(
            "Cannot write squares to "
                + folder.resolve("squares")
                + ": its name says no format (expected: a name that ends in .csv or .json or"
                + " .parquet)");
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(() -> output("file/squares.csv", false, false).check())
        .hasMessage(
            "Cannot write squares to "
                + file
                + "/squares.csv: "
                + file
                + " is a file, not a folder");
  }

  @Test
  void aFailedWriteLeavesNothing() {
    Dataset<Row> broken =
        spark.range(1).selectExpr("cast(raise_error('broken') as bigint) as id", "1 as square");
    assertThatThrownBy(() -> output("squares.csv", false, false).write(broken, "id"))
        .hasStackTraceContaining("broken");
    assertThat(folder).isEmptyDirectory();
  }

  private TableOutput named(String path, String format, boolean overwrite) {
    List<String> columns = List.of("id", "square", "name?");
    return TableOutput.at(spark, "squares", path, format, false, columns, false, overwrite);
  }

  @Test
  void writesAFolderOfAFormatThatSparkNames() {
    String place = folder.resolve("squares").toString();
    named(place, "orc", false).write(rows(5), "id");
    assertThatThrownBy(() -> named(place, "orc", false).check())
        .hasMessageEndingWith(": it exists; --overwrite replaces it");
    named(place, "orc", true).write(rows(7), "id");
    assertThat(spark.read().orc(place).count()).isEqualTo(7);
    assertThatThrownBy(
            () -> named(folder.resolve("other").toString(), "avro", false).write(rows(1)))
        .isInstanceOf(OutputException.class)
        .hasMessage(
            "Cannot write squares: Spark has no format avro; add the package that has it:"
                + " spark-submit --packages "
                + SparkPackages.of("avro"));
    assertThatThrownBy(
            () -> named(folder.resolve("other").toString(), "cuneiform", false).write(rows(1)))
        .hasMessageStartingWith("Cannot write squares: Spark has no format cuneiform (expected: ");
    assertThat(folder.toFile().list()).as("nothing beside it").containsExactly("squares");
  }

  @Test
  void writesATableOfTheCatalog() {
    String path = "table:default.squares_of_this_test";
    try {
      named(path, null, false).write(rows(5), "id");
      assertThatThrownBy(() -> named(path, null, false).check())
          .hasMessage(
              "Cannot write squares to "
                  + path
                  + ": there is such a table; choose another name, or replace it by --overwrite");
      named(path, "orc", true).write(rows(7), "id");
      assertThat(spark.table("squares_of_this_test").count()).isEqualTo(7);
      assertThat(spark.sql("SHOW TABLES LIKE 'squares_of*'").count()).as("one table").isEqualTo(1);

      assertThatThrownBy(() -> named(path, "cuneiform", true).write(rows(1)))
          .isInstanceOf(OutputException.class)
          .hasMessageStartingWith(
              "Cannot write squares: Spark has no format cuneiform (expected: ");
      assertThatThrownBy(
              () -> named("table:default.squares_in_ice", "iceberg", false).write(rows(1)))
          .isInstanceOf(OutputException.class)
          .hasMessage(
              "Cannot write squares: Spark has no format iceberg; add the package that has it:"
                  + " spark-submit --packages "
                  + SparkPackages.of("iceberg"));
      assertThatThrownBy(() -> named("table:lake.db.squares", null, false).check())
          .hasMessageStartingWith(
              "Cannot write squares to table:lake.db.squares: there is no catalog lake (expected: ");
      Dataset<Row> broken =
          spark.range(1).selectExpr("cast(raise_error('broken') as bigint) as id", "1 as square");
      assertThatThrownBy(() -> named(path, "orc", true).write(broken))
          .isInstanceOf(OutputException.class)
          .hasMessageStartingWith("Cannot write squares to " + path + ": ")
          .hasMessageContaining("broken");
      assertThat(spark.table("squares_of_this_test").count()).as("left as it was").isEqualTo(7);
      assertThat(spark.sql("SHOW TABLES LIKE 'squares_of*'").count()).as("one table").isEqualTo(1);
    } finally {
      spark.sql("DROP TABLE IF EXISTS squares_of_this_test");
    }
  }

  /** As RFC 4180 has it: others take no backslash before a quote, and no blank out of an id. */
  @Test
  void csvHoldsTextsAsTheyAre() {
    List<String> texts = List.of(" a ", "b,c", "d\ne", "say \"hi\"", "\\");
    Dataset<Row> rows =
        spark
            .createDataset(texts, Encoders.STRING())
            .selectExpr("value as id", "length(value) as square");
    output("texts.csv", false, false).write(rows, "id");
    assertThat(folder.resolve("texts.csv"))
        .hasContent(
            "\"id\",\"square\"\n\" a \",\"3\"\n\"\\\",\"1\"\n\"b,c\",\"3\"\n\"d\ne\",\"3\"\n"
                + "\"say \"\"hi\"\"\",\"8\"\n");
  }

  @Test
  void whoReadsNextFindsTheFolderThatAKilledWriterHasCompleted() throws IOException {
    output("squares.csv", true, false).write(rows(3), "id");
    output("newer.csv", true, false).write(rows(7), "id");
    Path place = folder.resolve("squares.csv");
    String id = UUID.randomUUID().toString();
    Path writing = Files.createDirectory(folder.resolve(".squares.csv.writing-" + id));
    Files.move(folder.resolve("newer.csv"), writing.resolve("content"));
    Files.writeString(folder.resolve(".squares.csv.replacing"), id + "/content\n");
    Files.move(place, folder.resolve(".squares.csv.replaced-" + id));
    Dataset<Row> read = Tables.read(spark, "squares", "csv", place.toString());
    assertThat(read.filter("_c0 <> 'id'").count()).isEqualTo(7);
    assertThat(folder.toFile().list()).containsExactly("squares.csv");
  }

  @Test
  void whoReadsOrWritesNextFindsTheTableThatAKilledWriterHasCompleted() {
    String path = "table:default.Squares_of_this_test";
    String id = "_" + "0123456789abcdef".repeat(2);
    try {
      for (boolean reads : new boolean[] {true, false}) {
        named(path, null, true).write(rows(3), "id");
        rows(7).write().saveAsTable("Squares_of_this_test_complete" + id);
        spark.sql("ALTER TABLE Squares_of_this_test RENAME TO Squares_of_this_test_replaced" + id);
        if (reads) {
          assertThat(Tables.read(spark, "squares", "parquet", path).count()).isEqualTo(7);
        } else {
          assertThatThrownBy(() -> named(path, null, false).check())
              .hasMessageContaining("there is such a table");
        }
        named(path, null, true).write(rows(5), "id");
        assertThat(spark.table("Squares_of_this_test").count()).isEqualTo(5);
        assertThat(spark.sql("SHOW TABLES LIKE 'squares_of*'").count()).as("one").isEqualTo(1);
      }
      assertThatThrownBy(() -> Tables.read(spark, "squares", "parquet", "table:default.nosuch"))
          .hasMessage("Cannot read squares: table:default.nosuch: there is no such table");
      assertThatThrownBy(() -> Tables.read(spark, "squares", "parquet", "table:nosuch.nosuch"))
          .hasMessage("Cannot read squares: table:nosuch.nosuch: there is no such table");
    } finally {
      for (Row left : spark.sql("SHOW TABLES LIKE 'squares_of*'").collectAsList()) {
        spark.sql("DROP TABLE " + left.getString(1));
      }
    }
  }

  @Test
  void knowsWhetherTasksRun() throws InterruptedException {
    assertThat(RunningTasks.any()).isFalse();
    JavaSparkContext context = new JavaSparkContext(spark.sparkContext());
    Thread job = new Thread(() -> context.parallelize(List.of(1), 1).foreach(i -> GO.await()));
    job.start();
    Await.until(Duration.ofSeconds(30), "a task runs", RunningTasks::any);
    GO.countDown();
    job.join();
    Await.until(Duration.ofSeconds(30), "none runs", () -> !RunningTasks.any());
  }

  @Test
  void leavesATableThatIsNotOfItsKind() {
    try {
      rows(3).selectExpr("id", "id as other").write().saveAsTable("somebodys");
      assertThatThrownBy(() -> named("table:somebodys", null, true).check())
          .isInstanceOf(OutputException.class)
          .hasMessage(
              "Cannot write squares to table:somebodys: there is a table with the columns id,"
                  + " other, which is none of squares; choose another name");
      assertThat(spark.table("somebodys").count()).isEqualTo(3);
    } finally {
      spark.sql("DROP TABLE IF EXISTS somebodys");
    }
    assertThatThrownBy(() -> named("table:a b", null, true))
        .hasMessage(
            "Cannot write squares to table:a b: it is no name of a table (expected: as"
                + " catalog.database.table)");
    assertThatThrownBy(
            () ->
                TableOutput.at(
                    spark, "squares", "table:a", null, false, List.of("id"), true, false))
        .hasMessage(
            "Cannot use --partitioned with table:a: a table is written by all tasks as it is; leave"
                + " it out");
  }
}

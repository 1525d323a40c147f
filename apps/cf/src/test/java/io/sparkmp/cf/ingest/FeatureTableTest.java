package io.sparkmp.cf.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.cf.features.FeatureBlock;
import io.sparkmp.cf.features.FeatureColumn;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.compat.Jobs;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.lines.TextFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("spark")
class FeatureTableTest {
  @TempDir private Path folder;

  private FeatureTable csv(String... lines) throws IOException {
    Path file = Files.write(folder.resolve("items.csv"), List.of(lines));
    return table(file);
  }

  private static FeatureTable table(Path file) {
    return new FeatureTable("item", "items.csv", opened(file, false).frame());
  }

  private static FeatureTable opened(Path file, boolean decimalComma) {
    SparkSession spark = SharedSpark.get();
    TextFiles files =
        TextFiles.ofAnyKind(
            "item features", file.toString(), spark.sparkContext().hadoopConfiguration(), null);
    return FeatureTable.open(spark, "item", file.toString(), files, decimalComma);
  }

  private void assertRefused(String message, String... lines) throws IOException {
    Path file = Files.write(folder.resolve("wrong.csv"), List.of(lines));
    assertThatThrownBy(() -> opened(file, false))
        .isInstanceOf(IngestException.class)
        .hasMessageStartingWith("Cannot read item features")
        .hasMessageContaining(message);
  }

  /** The entries of each id as text. */
  private static Map<Object, String> rows(Features features) {
    Map<Object, String> all = new TreeMap<>();
    for (FeatureBlock block : Jobs.collect(features.blocks())) {
      for (int i = 0; i < block.ids().size(); i++) {
        all.put(
            block.ids().get(i),
            IntStream.range(block.rows().start(i), block.rows().end(i))
                .mapToObj(e -> block.rows().columns()[e] + ":" + block.rows().values()[e])
                .collect(Collectors.joining(" ")));
      }
    }
    return all;
  }

  @Test
  void numbersAreScaledAndWordsAreSets() throws IOException {
    FeatureTable table =
        csv(
            "item,year,genres,same,title",
            "1,1990,Comedy|Drama,3,One",
            "2,1994,Drama,3,Two",
            "3,,Comedy| Action,3,\"Three, and\"",
            "4,1992,,3,");
    FeatureSearch found = FeatureSearch.of(table);
    assertThat(found.columns()).hasSize(3);
    assertThat(found.columns().get(0).name()).isEqualTo("year");
    assertThat(found.columns().get(0).mean()).isEqualTo(1992);
    assertThat(found.columns().subList(1, 3))
        .containsExactly(
            FeatureColumn.word("genres", "Comedy"), FeatureColumn.word("genres", "Drama"));
    assertThat(found.warnings("items.csv"))
        .containsExactly(
            "items.csv: left out same, title, in which no value tells some rows from others",
            "items.csv: left out 4 words that one row has, or all",
            "items.csv: 1 numbers are missing and taken for the mean");
    Map<Object, String> rows = rows(table.with(IdType.LONG, found.columns()));
    assertThat(rows.get(1L)).startsWith("0:-1.2247").endsWith(" 1:1.0 2:1.0");
    assertThat(rows.get(3L)).isEqualTo("1:1.0");
    assertThat(rows.get(4L)).isEqualTo("0:0.0");
  }

  @Test
  void tablesHaveArraysAndBooleans() {
    Path file = folder.resolve("items.parquet");
    SharedSpark.get()
        .sql(
            "select * from values ('a', true, array('x', 'y', 'x'), double('nan')),"
                + " ('b', false, array('x'), 2d), ('c', null, null, 3d) t(id, isNew, tags, price)")
        .write()
        .parquet(file.toString());
    FeatureTable table = table(file);
    FeatureSearch found = FeatureSearch.of(table);
    assertThat(found.columns().stream().map(FeatureColumn::name))
        .containsExactly("isNew", "tags", "price");
    assertThat(found.missing()).isEqualTo(2);
    assertThat(rows(table.with(IdType.STRING, found.columns())))
        .containsEntry("a", "0:1.0 1:1.0")
        .containsEntry("b", "0:-1.0 1:1.0 2:-1.0")
        .containsEntry("c", "2:1.0");
  }

  @Test
  void recordsThatAreNotThoseOfTheHeaderAreRefused() throws IOException {
    String header = "item,year,genre";
    assertRefused(
        "wrong.csv: record '2,1990': it does not have the 3 fields of the others",
        header,
        "1,1980,a",
        "2,1990");
    assertRefused(
        "wrong.csv: record '2,1990,a, b': it does not have the 3 fields of the others",
        header,
        "1,1980,a",
        "2,1990,a, b");
    assertRefused("wrong.csv", header, "1,1980,\"a", "2,1990,b", "3,1990,c");
    assertRefused("has the number 1 as the name of its first column", "1,1980,a", "2,1990,b");
    assertRefused("its columns item, year, Year are not all distinct", "item,year,Year", "1,2,3");
  }

  @Test
  void bytesThatAreNotUtf8AreRefused() throws IOException {
    Path file = folder.resolve("latin.csv");
    Files.write(file, "item,genre\n1,dram\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> opened(file, false)).hasMessageContaining("latin.csv, line 2: ");
  }

  @Test
  void filesOfOneTableHaveTheSameColumns() throws IOException {
    Path of = Files.createDirectory(folder.resolve("several"));
    Files.write(of.resolve("a.csv"), List.of("item,year,genre", "1,1980,a", "2,1990,b"));
    Files.write(of.resolve("b.csv"), List.of("item,year,genre", "3,1980,a"));
    assertThat(opened(of, false).frame().count()).isEqualTo(3);
    for (String first : List.of("item,genre,year", "3,1980,a")) {
      Files.write(of.resolve("b.csv"), List.of(first, "4,a,1980"));
      assertThatThrownBy(() -> opened(of, false))
          .hasMessageContaining("b.csv has the columns " + first.replace(",", ", "));
    }
  }

  @Test
  void aNameIsNoPattern() throws IOException {
    Files.write(folder.resolve("it1.csv"), List.of("item,year", "7,1980"));
    Path named = folder.resolve("it[1].csv");
    Files.write(named, List.of("item,year", "8,1980", "9,1990"));
    assertThat(opened(named, false).frame().count()).isEqualTo(2);
  }

  /** Spark sorts them. */
  @Test
  void theFirstKeyOfJsonIsTheId() throws IOException {
    Path file = folder.resolve("items.json");
    Files.write(
        file, List.of("{\"item\":1,\"code\":9,\"year\":3}", "{\"code\":8,\"item\":2,\"year\":4}"));
    FeatureTable table = opened(file, false);
    assertThat(table.idColumn()).isEqualTo("item");
    assertThat(rows(table.with(IdType.LONG, FeatureSearch.of(table).columns())))
        .containsOnlyKeys(1L, 2L);
    Files.write(file, List.of("{\"item\":1,\"code\":9}", "{\"item\":2,\"code\":"));
    assertThatThrownBy(() -> opened(file, false))
        .hasMessageContaining("items.json: record '{\"item\":2,\"code\":': it is no JSON object");
  }

  @Test
  void numbersMayHaveADecimalComma() throws IOException {
    Path file = folder.resolve("prices.csv");
    Files.write(file, List.of("item;price", "1;15,5", "2;2,5", "3;7"));
    FeatureTable table = opened(file, true);
    assertThat(rows(table.with(IdType.LONG, FeatureSearch.of(table).columns())).get(1L))
        .startsWith("0:1.3");
    FeatureTable mixed = csv("item,price", "1,15.5", "2,2.5", "3,n/a", "4,2.5", "5,n/a");
    assertThat(FeatureSearch.of(mixed).warnings("items.csv"))
        .contains(
            "items.csv: most values of price are numbers, but not all, so each is taken for a word;"
                + " leave the others empty to have numbers");
  }

  @Test
  void wordsOfWhichNoneIsKnownAreWarnedOf() throws IOException {
    List<FeatureColumn> of = FeatureSearch.of(csv("item,g", "1,a", "2,a", "3,b", "4,b")).columns();
    List<String> warnings = new ArrayList<>();
    csv("item,g", "7,A", "8,B").asInTraining(IdType.LONG, of, warnings::add);
    assertThat(warnings)
        .containsExactly("items.csv: the model knows none of the words in column g");
    warnings.clear();
    csv("item,g", "7,A", "8,b").asInTraining(IdType.LONG, of, warnings::add);
    csv("item,g", "7,", "8,").asInTraining(IdType.LONG, of, warnings::add);
    assertThat(warnings).isEmpty();
  }

  /** As pandas writes them. */
  @Test
  void numbersThatAreNanAreMissingAndInfiniteOnesAreRefused() {
    Dataset<Row> prices =
        SharedSpark.get()
            .sql(
                "select * from values (1, double('nan'), 1f), (2, 2d, float('nan')), (3, 3d, 2f)"
                    + " t(id, price, weight)");
    FeatureTable table = new FeatureTable("item", "prices", prices);
    FeatureSearch found = FeatureSearch.of(table);
    assertThat(found.missing()).isEqualTo(2);
    assertThat(rows(table.asInTraining(IdType.LONG, found.columns(), any -> {})))
        .isEqualTo(rows(table.with(IdType.LONG, found.columns())));
    for (String column : List.of("price", "weight")) {
      Dataset<Row> infinite =
          prices.withColumn(column, functions.expr("if(id = 3, -double('inf'), " + column + ")"));
      FeatureTable wrong = new FeatureTable("item", "prices", infinite);
      assertThatThrownBy(() -> FeatureSearch.of(wrong))
          .hasMessage(
              "Cannot read item features: prices has -Infinity in column "
                  + column
                  + ", as for 3 (expected: finite numbers)");
    }
  }

  @Test
  void textThatOnlySparkTakesForNumbersIsWords() throws IOException {
    FeatureTable sizes = csv("item,size", "1,36D", "2,36F", "3,36D", "4,36F");
    assertThat(FeatureSearch.of(sizes).columns())
        .containsExactly(FeatureColumn.word("size", "36D"), FeatureColumn.word("size", "36F"));
    FeatureTable numbers = csv("item,size", "1,36", "2,-1.5e2", "3,.5", "4,+7.");
    assertThat(FeatureSearch.of(numbers).columns()).singleElement().matches(n -> n.word() == null);
  }

  @Test
  void theHeaderAgainIsRefused() throws IOException {
    assertRefused("a record is the header again", "item,genre", "1,a", "item , genre", "2,b");
    assertRefused("a record is the header again", "\"item\",genre", "1,a", "item,genre");
    assertThat(csv("item,genre", "1,genre", "item,b", "2,b").frame().count()).isEqualTo(3);
  }

  @Test
  void saysWhatCannotBeRead() throws IOException {
    assertThatThrownBy(() -> FeatureSearch.of(csv("item", "1")))
        .hasMessage(
            "Cannot read item features: items.csv has no column beside that of ids (expected: ids"
                + " first, then features)");
    assertThatThrownBy(() -> FeatureSearch.of(csv("item,a,b", "1,2,x", "2,2,y")))
        .hasMessage(
            "Cannot read item features: items.csv has no column with different values that several"
                + " rows have");
    List<FeatureColumn> a = List.of(FeatureColumn.number("a", 0, 1));
    FeatureTable text = csv("item,a", "1,2", "x7,3", ",4");
    assertThatThrownBy(() -> text.with(IdType.LONG, a))
        .hasMessage(
            "Cannot read item features: items.csv has 2 rows without an id in column item, such as"
                + " x7 (expected: whole numbers, as the ratings have)");
    for (String other : List.of("007", "7.0", "+7")) { // names of another id than 7
      assertThatThrownBy(() -> csv("item,a", "1,2", other + ",3").with(IdType.LONG, a))
          .hasMessageContaining("has 1 rows without an id in column item, such as " + other + " (");
    }
    FeatureTable twice = csv("item,a", "1,2", "7,3", "7,4");
    assertThatThrownBy(() -> twice.with(IdType.LONG, a))
        .hasMessage("Cannot read item features: items.csv has id 7 in 2 rows (expected: one)");
    FeatureTable dates =
        new FeatureTable(
            "item", "frame", SharedSpark.get().sql("select 1 id, date '2020-01-01' day"));
    assertThatThrownBy(() -> FeatureSearch.of(dates))
        .hasMessage(
            "Cannot read item features: frame has date in column day (expected: numbers, text, or"
                + " arrays of text)");
  }

  @Test
  void limitsWhatEveryWorkerHasToHold() {
    FeatureTable words =
        new FeatureTable(
            "item",
            "frame",
            SharedSpark.get().range(200_000).selectExpr("id", "string(id div 2) w", "id % 3 n"));
    FeatureTable texts =
        new FeatureTable(words.side(), words.place(), words.frame().selectExpr("id", "'w' || w v"));
    assertThatThrownBy(() -> FeatureSearch.of(texts))
        .hasMessage(
            "Cannot read item features: frame has 100000 different words that several rows have"
                + " (expected: at most 65536); leave out rare ones, or column v, which has"
                + " 100000");
    assertThat(FeatureSearch.of(words).columns()).hasSize(2); // text of numbers is numbers
    String[] many = IntStream.range(0, 5000).mapToObj(c -> "id as c" + c).toArray(String[]::new);
    FeatureTable wide =
        new FeatureTable("item", "frame", SharedSpark.get().range(2).selectExpr(many));
    assertThatThrownBy(() -> FeatureSearch.of(wide))
        .hasMessage(
            "Cannot read item features: frame has 5000 columns (expected: at most 4096); put"
                + " words into one column, with | between them");
  }
}

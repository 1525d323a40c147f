package io.sparkmp.spark.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.spark.SharedSpark;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("spark")
class TablesTest {
  private static SparkSession spark;

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    spark = SparkSession.builder().config(SharedSpark.get().getConf()).getOrCreate();
  }

  private Dataset<Row> read(String name, List<String> users) {
    String place = folder.resolve(name).toString();
    spark
        .createDataset(users, Encoders.STRING())
        .selectExpr("value as user", "date'2026-01-02' as day", "length(value) as item")
        .write()
        .partitionBy("user", "day")
        .parquet(place);
    return Tables.read(spark, "ratings", "parquet", place);
  }

  /** Spark alone takes both for the number 7. */
  @Test
  void foldersThatDifferAreOtherIds() {
    Dataset<Row> rows = read("padded", List.of("007", "7", "12"));
    assertThat(rows.schema().apply("user").dataType()).isEqualTo(DataTypes.StringType);
    assertThat(rows.select("user").as(Encoders.STRING()).collectAsList())
        .containsExactlyInAnyOrder("007", "7", "12");
    assertThat(rows.schema().apply("day").dataType()).isEqualTo(DataTypes.StringType);
    assertThat(rows.select("day").distinct().as(Encoders.STRING()).collectAsList())
        .containsExactly("2026-01-02");
  }

  @Test
  void foldersThatAreWrittenAsNumbersAreNumbers() {
    Dataset<Row> rows = read("plain", List.of("7", "12"));
    assertThat(rows.schema().apply("user").dataType()).isEqualTo(DataTypes.IntegerType);
    Dataset<Row> large = read("large", List.of("7", "9007199254740993"));
    assertThat(large.select("user").as(Encoders.LONG()).collectAsList())
        .containsExactlyInAnyOrder(7L, 9007199254740993L);
    Dataset<Row> fractions = read("fractions", List.of("7.0", "7", "1e3"));
    assertThat(fractions.select("user").as(Encoders.STRING()).collectAsList())
        .containsExactlyInAnyOrder("7.0", "7", "1e3");
  }
}

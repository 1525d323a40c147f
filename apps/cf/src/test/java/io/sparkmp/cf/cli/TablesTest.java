package io.sparkmp.cf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.compat.SparkPackages;
import io.sparkmp.testing.CommandRun;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ratings and predictions in Spark's formats and tables. */
@Tag("spark")
class TablesTest {
  private final SparkSession spark = SharedSpark.get();
  private final Dataset<Row> ratings =
      new PlantedRatings(40, 30, 500, 2, 0.3, 0.5, 0.5, 1).frame(spark, 2);

  @TempDir private Path folder;

  @AfterEach
  void dropTables() {
    spark.sql("DROP TABLE IF EXISTS opinions");
    spark.sql("DROP TABLE IF EXISTS predictions");
  }

  private void run(Object... arguments) {
    CommandRun ran = Ran.of(arguments);
    assertThat(ran.exit()).as(ran.err()).isZero();
  }

  private void train(String paths, String format, String model) {
    run(
        "train",
        "--ratings",
        paths,
        "--format",
        format,
        "--model",
        folder.resolve(model),
        "--rank",
        "2",
        "--epochs",
        "3",
        "--workers",
        "2");
  }

  private String tableOf(String model) {
    return spark
        .read()
        .parquet(folder.resolve(model).resolve("items").toString())
        .orderBy("id")
        .collectAsList()
        .toString();
  }

  @Test
  void readsWhatSparkReads() {
    String orc = folder.resolve("ratings.orc").toString();
    ratings.write().orc(orc);
    String json = folder.resolve("ratings.json").toString();
    ratings.write().json(json);
    ratings.write().saveAsTable("opinions");
    String parquet = folder.resolve("ratings.parquet").toString();
    ratings.write().parquet(parquet);

    train(parquet, "AUTO", "of-parquet");
    train(orc, "orc", "of-orc");
    train(json, "json", "of-json");
    train("table:opinions", "AUTO", "of-table");

    assertThat(tableOf("of-orc")).isEqualTo(tableOf("of-parquet"));
    assertThat(tableOf("of-json")).isEqualTo(tableOf("of-parquet"));
    assertThat(tableOf("of-table")).isEqualTo(tableOf("of-parquet"));
  }

  @Test
  void writesTables() {
    ratings.write().saveAsTable("opinions");
    train("table:spark_catalog.default.opinions", "AUTO", "model");
    Path model = folder.resolve("model");
    run("predict", "--model", model, "--pairs", "table:opinions", "--output", "table:predictions");
    assertThat(spark.table("predictions").columns()).containsExactly("user", "item", "prediction");
    assertThat(spark.table("predictions").count()).isEqualTo(ratings.count());
    assertThat(
            Ran.of(
                    "predict",
                    "--model",
                    model,
                    "--pairs",
                    "table:opinions",
                    "--output",
                    "table:predictions")
                .error())
        .isEqualTo(
            "spark-mp: Cannot write predictions to table:predictions: there is such a table; choose"
                + " another name, or replace it by --overwrite");
    run(
        "predict",
        "--model",
        model,
        "--pairs",
        "table:opinions",
        "--output",
        "table:predictions",
        "--overwrite");
    Path lists = folder.resolve("lists");
    run(
        "recommend",
        "--model",
        model,
        "--all",
        "--exclude",
        "table:opinions",
        "--output",
        lists,
        "--output-format",
        "orc");
    assertThat(spark.read().orc(lists.toString()).count()).isBetween(30L, 40L);
    assertThat(
            Ran.of(
                    "predict",
                    "--model",
                    model,
                    "--pairs",
                    "table:opinions",
                    "--output",
                    "table:opinions",
                    "--overwrite")
                .error())
        .isEqualTo(
            "spark-mp: Cannot write --output table:opinions: --pairs is the same table; choose"
                + " another for one of them");
    assertThat(spark.table("opinions").count()).isEqualTo(ratings.count());
  }

  @Test
  void refusesWhatIsNotThere() {
    Path model = folder.resolve("model");
    assertThat(Ran.of("train", "--ratings", "table:nowhere", "--model", model).error())
        .isEqualTo("spark-mp: Cannot read ratings: table:nowhere: there is no such table");
    assertThat(Ran.of("train", "--ratings", "table:lake.db.opinions", "--model", model).error())
        .isEqualTo(
            "spark-mp: Cannot read ratings: table:lake.db.opinions: there is no catalog lake"
                + " (expected: one that spark-submit --conf spark.sql.catalog.lake=CLASS sets)");
    assertThat(Ran.of("train", "--ratings", "table:spark_catalog.a.b.c", "--model", model).error())
        .contains("table:spark_catalog.a.b.c: [REQUIRES_SINGLE_PART_NAMESPACE]");
    String orc = folder.resolve("ratings.orc").toString();
    ratings.write().orc(orc);
    assertThat(Ran.of("train", "--ratings", orc, "--format", "avro", "--model", model).error())
        .isEqualTo(
            "spark-mp: Cannot read ratings: Spark has no format avro; add the package that has it:"
                + " spark-submit --packages "
                + SparkPackages.of("avro"));
    assertThat(Ran.of("train", "--ratings", orc, "--format", "runes", "--model", model).error())
        .startsWith("spark-mp: Cannot read ratings: Spark has no format runes (expected: ");
  }
}

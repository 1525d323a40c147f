package io.sparkmp.embeddings.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.embeddings.SharedSpark;
import io.sparkmp.testing.CommandRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sentences and edges in formats and tables that Spark knows. */
@Tag("long")
class TablesTest {
  private final SparkSession spark = SharedSpark.get();

  @TempDir private Path folder;

  @AfterEach
  void dropTables() {
    spark.sql("DROP TABLE IF EXISTS phrases");
    spark.sql("DROP TABLE IF EXISTS links");
  }

  private void train(String model, String... input) {
    List<String> all = new ArrayList<>(List.of("train"));
    all.addAll(List.of(input));
    all.addAll(
        List.of(
            "--model",
            folder.resolve(model).toString(),
            "--vector-size",
            "4",
            "--epochs",
            "1",
            "--workers",
            "2"));
    CommandRun ran = Ran.of(all.toArray());
    assertThat(ran.exit()).as(ran.err()).isZero();
  }

  @Test
  void readsWhatSparkReads() {
    List<Row> rows = new ArrayList<>();
    for (long d = 0; d < 40; d++) {
      rows.add(RowFactory.create(d, "harbour vessel cargo crane ".repeat(3)));
    }
    Dataset<Row> sentences =
        spark.createDataFrame(rows, new StructType().add("id", "long").add("text", "string"));
    String orc = folder.resolve("sentences.orc").toString();
    sentences.write().orc(orc);
    sentences.write().saveAsTable("phrases");
    train("of-orc", "--sentences", orc, "--format", "orc");
    train("of-table", "--sentences", "table:phrases");

    Dataset<Row> edges = spark.range(30).selectExpr("id as source", "(id + 1) % 30 as target");
    String json = folder.resolve("edges.json").toString();
    edges.write().json(json);
    edges.write().saveAsTable("links");
    train("of-edges", "--edges", json, "--format", "json");
    train("of-links", "--edges", "table:links");
  }
}

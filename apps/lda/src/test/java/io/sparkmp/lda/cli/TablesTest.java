package io.sparkmp.lda.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.lda.SharedSpark;
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

/** Documents and their topics in Spark's formats and tables. */
class TablesTest {
  private final SparkSession spark = SharedSpark.get();
  private final Dataset<Row> documents = documents();

  @TempDir private Path folder;

  private Dataset<Row> documents() {
    List<Row> rows = new ArrayList<>();
    for (long d = 0; d < 40; d++) {
      String theme = d % 2 == 0 ? "harbour vessel cargo " : "garden flower seed ";
      rows.add(RowFactory.create(d, theme.repeat(3) + "word" + d % 5));
    }
    return spark.createDataFrame(rows, new StructType().add("id", "long").add("text", "string"));
  }

  @AfterEach
  void dropTables() {
    spark.sql("DROP TABLE IF EXISTS articles");
    spark.sql("DROP TABLE IF EXISTS found_topics");
  }

  private void train(String paths, String format, String model) {
    CommandRun ran =
        Ran.of(
            "train",
            "--docs",
            paths,
            "--format",
            format,
            "--model",
            folder.resolve(model),
            "--topics",
            "2",
            "--sweeps",
            "5",
            "--workers",
            "2");
    assertThat(ran.exit()).as(ran.err()).isZero();
  }

  private String wordsOf(String model) {
    return spark
        .read()
        .parquet(folder.resolve(model).resolve("words").toString())
        .selectExpr("word", "tokens")
        .orderBy("word")
        .collectAsList()
        .toString();
  }

  @Test
  @Tag("long")
  void readsAndWritesWhatSparkKnows() {
    String orc = folder.resolve("docs.orc").toString();
    documents.write().orc(orc);
    String parquet = folder.resolve("docs.parquet").toString();
    documents.write().parquet(parquet);
    documents.write().saveAsTable("articles");
    train(parquet, "AUTO", "of-parquet");
    train(orc, "orc", "of-orc");
    train("table:articles", "AUTO", "of-table");
    assertThat(wordsOf("of-orc")).contains("harbour").isEqualTo(wordsOf("of-parquet"));
    assertThat(wordsOf("of-table")).isEqualTo(wordsOf("of-parquet"));

    CommandRun inferred =
        Ran.of(
            "infer",
            "--model",
            folder.resolve("of-table"),
            "--docs",
            "table:articles",
            "--output",
            "table:found_topics");
    assertThat(inferred.exit()).as(inferred.err()).isZero();
    assertThat(spark.table("found_topics").count()).isEqualTo(40);
  }

  @Test
  @Tag("spark")
  void refusesATableWithoutIds() {
    documents.select("text").write().saveAsTable("articles");
    assertThat(
            Ran.of(
                    "train",
                    "--docs",
                    "table:articles",
                    "--topics",
                    "2",
                    "--model",
                    folder.resolve("model"))
                .error())
        .isEqualTo(
            "spark-mp: Cannot read corpus: table:articles has no column of ids, and its rows no"
                + " numbers, in text; name one by --id-column");
  }
}

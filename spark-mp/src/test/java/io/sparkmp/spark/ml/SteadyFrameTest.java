package io.sparkmp.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.spark.SharedSpark;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("spark")
class SteadyFrameTest {
  private static Dataset<Row> random() {
    SharedSpark.get();
    return SparkSession.builder()
        .getOrCreate()
        .range(50)
        .selectExpr("id", "reflect('java.util.UUID', 'randomUUID') AS text");
  }

  private static List<String> texts(SteadyFrame frame) {
    return frame.rows().orderBy("id").collectAsList().stream()
        .map(row -> row.getString(1))
        .toList();
  }

  @Test
  void rowsOfRandomNumbersAreTheSameEachTime() {
    Dataset<Row> random = random();
    try (SteadyFrame frame = SteadyFrame.of(random, random.select("id", "text"))) {
      assertThat(texts(frame)).isEqualTo(texts(frame));
    }
    assertThat(random.sparkSession().sharedState().cacheManager().isEmpty()).isTrue();
  }

  @Test
  void theEndOfOneTakesNothingFromAnother() {
    Dataset<Row> random = random();
    try (SteadyFrame longer = SteadyFrame.of(random, random.select("id", "text"))) {
      List<String> before = texts(longer);
      try (SteadyFrame shorter = SteadyFrame.of(random, random.select("id", "text"))) {
        assertThat(texts(shorter)).isNotEqualTo(before);
      }
      assertThat(texts(longer)).isEqualTo(before);
    }
  }

  @Test
  void whatItsUserKeepsStaysKept() {
    Dataset<Row> kept = random().cache();
    try (SteadyFrame frame = SteadyFrame.of(kept, kept.select("id", "text"))) {
      assertThat(frame.isOurs()).isFalse();
      assertThat(texts(frame)).isEqualTo(texts(frame));
    }
    assertThat(kept.storageLevel().useMemory()).isTrue();
    kept.unpersist(true);
  }

  /** After a shuffle, a limit takes other rows where it reads other columns. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT /*+ REPARTITION(3) */ id, id % 7 AS more FROM range(900) LIMIT 50",
        "SELECT id, id % 7 AS more FROM (SELECT /*+ REPARTITION(3) */ * FROM range(900)) TABLESAMPLE"
            + " (20 PERCENT) REPEATABLE (3)",
        "SELECT id, uuid() AS more FROM range(50)",
        "SELECT id + int(rand() * 900) AS id, 1 AS more FROM range(50)"
      })
  void whatMayDifferLasts(String query) {
    SharedSpark.get();
    Dataset<Row> rows = SteadyFrame.lasting(SparkSession.builder().getOrCreate().sql(query));
    List<Row> first = rows.select("id").orderBy("id").collectAsList();
    assertThat(rows.orderBy("id").select("id").collectAsList()).isEqualTo(first);
    assertThat(rows.orderBy("id", "more").collectAsList())
        .isEqualTo(rows.orderBy("id", "more").collectAsList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT a.id, upper(string(b.id)) AS more FROM range(9) a JOIN range(5) b ON a.id = b.id",
        "SELECT /*+ REPARTITION(3) */ id, explode(array(1, 2)) AS more FROM range(9) WHERE id > 3",
        "SELECT * FROM VALUES (1, 2), (3, 4) UNION ALL SELECT 5, 6"
      })
  void whatIsTheSameIsNotKept(String query) {
    SharedSpark.get();
    Dataset<Row> rows = SparkSession.builder().getOrCreate().sql(query);
    assertThat(SteadyFrame.lasting(rows)).isSameAs(rows);
  }

  @Test
  void lastingRowsHaveTheColumnsOfTheirSource() {
    Dataset<Row> random = random();
    Dataset<Row> lasting = SteadyFrame.lasting(random);
    assertThat(lasting.schema()).isEqualTo(random.schema());
    assertThat(lasting.filter(random.col("id").lt(3)).count()).isEqualTo(3);
  }
}

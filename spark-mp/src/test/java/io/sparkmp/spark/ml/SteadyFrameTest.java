package io.sparkmp.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.spark.SharedSpark;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

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
}

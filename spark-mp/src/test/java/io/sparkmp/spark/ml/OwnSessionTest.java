package io.sparkmp.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.ingest.FrameColumns;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("spark")
class OwnSessionTest {
  private final SparkSession first =
      SparkSession.builder().sparkContext(SharedSpark.get().sc()).getOrCreate();
  private final SparkSession loose = first.newSession();
  private final SparkSession strict = loose.newSession();

  OwnSessionTest() {
    loose.conf().set("spark.sql.caseSensitive", false);
    strict.conf().set("spark.sql.caseSensitive", true);
  }

  @AfterEach
  void restore() {
    SparkSession.setActiveSession(first);
  }

  private static boolean hasUpperCase(SparkSession of) {
    return OwnSession.of(of.range(1), rows -> FrameColumns.isThere(rows.schema(), "ID"));
  }

  @Test
  void namesMeanWhatTheyDoInTheDatasetsSession() {
    SparkSession.setActiveSession(strict);
    assertThat(hasUpperCase(loose)).isTrue();
    SparkSession.setActiveSession(loose);
    assertThat(hasUpperCase(strict)).isFalse();
  }

  /** As for programs that came from Hive. */
  @Test
  void columnsAreFoundWhereQuotedNamesArePatterns() {
    strict.conf().set("spark.sql.parser.quotedRegexColumnNames", true);
    Dataset<Row> rows = strict.range(5).toDF();
    Dataset<Row> others = strict.range(2).toDF("other");
    Column id = FrameColumns.column(rows, rows.schema().apply("id"));
    assertThat(rows.join(others, id.equalTo(others.col("other"))).count()).isEqualTo(2);
  }

  @Test
  void theThreadGetsItsSessionBack() {
    SparkSession.setActiveSession(strict);
    assertThatThrownBy(
            () ->
                OwnSession.of(
                    loose.range(1),
                    rows -> {
                      throw new IllegalArgumentException("as ever");
                    }))
        .hasMessage("as ever");
    assertThat(SparkSession.getActiveSession().get()).isEqualTo(strict);
  }

  @Test
  void aThreadWithoutASessionHasNoneAfterwards() {
    SparkSession.clearActiveSession();
    assertThat(hasUpperCase(loose)).isTrue();
    assertThat(SparkSession.getActiveSession().isDefined()).isFalse();
  }
}

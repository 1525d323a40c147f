package io.sparkmp.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.sparkmp.lineage.SharedSpark;
import io.sparkmp.testing.Await;
import java.time.Duration;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("spark")
@Tag("lines")
class SparkApiTest {
  private static final SparkSession SPARK =
      SparkSession.builder().sparkContext(SharedSpark.get().sc()).getOrCreate();

  @Test
  void rowsMakeTheTableAgain() {
    StructType schema =
        new StructType().add("id", DataTypes.LongType).add("name", DataTypes.StringType);
    List<Row> rows = List.of(RowFactory.create(1L, "a"), RowFactory.create(2L, null));
    Dataset<Row> table = SPARK.createDataFrame(rows, schema);
    JavaRDD<InternalRow> internal = SparkApi.rows(table).map(InternalRow::copy);
    assertThat(SparkApi.table(SPARK, internal, schema).collectAsList()).isEqualTo(rows);
  }

  @Test
  void aTableMayHaveTheColumnsOfAnother() {
    Dataset<Row> range = SPARK.range(3).toDF();
    JavaRDD<InternalRow> internal = SparkApi.rows(range).map(InternalRow::copy);
    Dataset<Row> table = SparkApi.table(range, internal);
    assertThat(table.filter(range.col("id").gt(0)).as(Encoders.LONG()).collectAsList())
        .containsExactly(1L, 2L);
    assertThat(SparkApi.plan(range).output()).isEqualTo(SparkApi.plan(table).output());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatCannotBeCastIsNullInEveryMode(boolean ansi) {
    SparkSession session = SPARK.newSession();
    session.conf().set("spark.sql.ansi.enabled", ansi);
    Dataset<String> texts =
        session.createDataset(List.of("7", "x", "99999999999999999999"), Encoders.STRING());
    Column number = SparkApi.tryCast(functions.col("value"), DataTypes.LongType);
    assertThat(texts.select(number).as(Encoders.LONG()).collectAsList())
        .containsExactly(7L, null, null);
  }

  @Test
  void namesWhatWentWrong() {
    Throwable failure = catchThrowable(() -> SPARK.table("there_is_none"));
    assertThat(SparkApi.condition(failure)).isEqualTo("TABLE_OR_VIEW_NOT_FOUND");
    assertThat(SparkApi.condition(new IllegalStateException("of Java"))).isNull();
  }

  @Test
  void knowsAJobThatWasCancelled() throws Exception {
    JavaFutureAction<Long> job =
        SharedSpark.get()
            .parallelize(List.of(1, 2), 2)
            .map(
                number -> {
                  // Nothing interrupts it, and the slots are the next test's.
                  Await.until(Duration.ofMinutes(1), TaskContext.get()::isInterrupted);
                  return number;
                })
            .countAsync();
    while (job.jobIds().isEmpty()) {
      Thread.sleep(10);
    }
    SharedSpark.get().sc().cancelAllJobs();
    Throwable failure = catchThrowable(job::get);
    assertThat(SparkApi.isCancelled(failure.getCause())).as("%s", failure).isTrue();
    assertThat(SparkApi.isCancelled(new IllegalStateException("of Java"))).isFalse();
  }
}

package io.sparkmp.lineage;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.transform;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.lineage.snapshot.SnapshotException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loops over Datasets. */
@Tag("spark")
@Tag("lines")
class DatasetLoopTest {
  @TempDir private Path folder;

  private final SparkSession session = session();

  private static SparkSession session() {
    SharedSpark.get();
    SparkSession session = SparkSession.builder().getOrCreate().newSession();
    session.conf().set("spark.sql.shuffle.partitions", "3");
    return session;
  }

  private Dataset<Row> orders() {
    StructType schema =
        StructType.fromDDL(
            "id BIGINT NOT NULL, name STRING, price DECIMAL(10, 2), sizes ARRAY<INT>,"
                + " place STRUCT<x: DOUBLE, y: DOUBLE>");
    List<Row> rows =
        Arrays.asList(
            RowFactory.create(
                1L, "a", new BigDecimal("1.25"), List.of(1, 2), RowFactory.create(0.5, 1.5)),
            RowFactory.create(
                2L, null, new BigDecimal("2.50"), List.of(), RowFactory.create(null, 2.5)),
            RowFactory.create(3L, "c", null, Arrays.asList(3, null), null),
            RowFactory.create(4L, "d", new BigDecimal("-3.75"), null, RowFactory.create(4.5, 5.5)),
            RowFactory.create(5L, "e", new BigDecimal("0.00"), List.of(7), null));
    return session.createDataFrame(rows, schema).repartition(2, col("id"));
  }

  private static Dataset<Row> step(Dataset<Row> current, long generation) {
    return current
        .withColumn("name", concat(col("name"), lit("+")))
        .withColumn("price", col("price").plus(lit(generation)).cast("DECIMAL(10, 2)"))
        .withColumn("sizes", transform(col("sizes"), size -> size.plus(1)))
        .withColumn("place", col("place").withField("x", col("place.x").multiply(2)));
  }

  @Test
  void rowsAndSchemaAreThoseOfThePlainLoop() {
    Dataset<Row> plain = orders();
    for (int generation = 1; generation <= 6; generation++) {
      plain = step(plain, generation);
    }
    for (Durability durability : List.of(Durability.memory(), Numbers.durable(folder).every(2))) {
      try (var trimmer = LineageTrimmer.of(orders(), durability)) {
        Dataset<Row> last = trimmer.iterate(6, DatasetLoopTest::step);
        assertThat(last.schema()).isEqualTo(orders().schema());
        assertThat(last.collectAsList()).containsExactlyInAnyOrderElementsOf(plain.collectAsList());
      }
    }
    try (var trimmer = LineageTrimmer.of(orders(), Numbers.durable(folder).every(2))) {
      assertThat(trimmer.generation()).isEqualTo(6);
      assertThat(trimmer.current().schema()).isEqualTo(orders().schema());
      assertThat(trimmer.current().collectAsList())
          .containsExactlyInAnyOrderElementsOf(plain.collectAsList());
      assertThat(trimmer.iterate(7, DatasetLoopTest::step).collectAsList())
          .containsExactlyInAnyOrderElementsOf(step(plain, 7).collectAsList());
    }
  }

  @Test
  void encoderIsKept() {
    Dataset<Long> first = session.createDataset(Numbers.FIRST, Encoders.LONG());
    Durability.Snapshots durability = Numbers.durable(folder).every(2);
    try (var trimmer = LineageTrimmer.of(first, durability)) {
      Dataset<Long> last = trimmer.iterate(4, DatasetLoopTest::typedStep);
      assertThat(last.collectAsList()).isEqualTo(Numbers.after(4));
    }
    try (var trimmer = LineageTrimmer.of(first, durability)) {
      List<Long> restored = trimmer.current().collectAsList();
      assertThat(restored).isEqualTo(Numbers.after(4));
      assertThat(trimmer.iterate(5, DatasetLoopTest::typedStep).collectAsList())
          .isEqualTo(Numbers.after(5));
    }
  }

  private static Dataset<Long> typedStep(Dataset<Long> current, long generation) {
    MapFunction<Long, Long> next = x -> 31 * x + generation;
    return current.map(next, Encoders.LONG());
  }

  @Test
  void stepMayShuffle() {
    Dataset<Row> plain = totals();
    for (int generation = 1; generation <= 5; generation++) {
      plain = spread(plain, generation);
    }
    Durability.Snapshots durability = Numbers.durable(folder).every(2);
    try (var trimmer = LineageTrimmer.of(totals(), durability)) {
      Dataset<Row> last = trimmer.iterate(5, DatasetLoopTest::spread);
      assertThat(last.collectAsList()).containsExactlyInAnyOrderElementsOf(plain.collectAsList());
    }
  }

  private Dataset<Row> totals() {
    return session.range(12).selectExpr("id % 5 AS key", "id AS total");
  }

  private static Dataset<Row> spread(Dataset<Row> current, long generation) {
    return current
        .withColumn("key", col("key").multiply(2).plus(generation).mod(5))
        .groupBy("key")
        .agg(sum("total").plus(generation).as("total"))
        .na()
        .fill(0);
  }

  @Test
  void otherSchemaIsRefused() {
    try (var trimmer = LineageTrimmer.of(orders(), Durability.memory())) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> trimmer.trim(trimmer.current().select("id", "name")))
          .withMessageContainingAll(
              "Cannot store a Dataset of schema id BIGINT NOT NULL,name STRING (expected: that of"
                  + " the loop's first, id BIGINT NOT NULL,name STRING,price DECIMAL(10,2),",
              "what may be NULL must be so from the start");
      assertThat(trimmer.generation()).isZero();
    }
  }

  @Test
  void columnThatBecomesNullableIsRefused() {
    Dataset<Row> first = session.range(3).toDF("n");
    try (var trimmer = LineageTrimmer.of(first, Durability.memory())) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> trimmer.trim(first.selectExpr("nullif(n, 1) AS n")))
          .withMessageStartingWith(
              "Cannot store a Dataset of schema n BIGINT (expected: that of the loop's first,"
                  + " n BIGINT NOT NULL;");
    }
  }

  @Test
  void columnThatIsNeverNullMayStandForOneThatMayBe() {
    Dataset<Row> first = session.range(3).selectExpr("nullif(id, 1) AS n");
    try (var trimmer = LineageTrimmer.of(first, Durability.memory())) {
      Dataset<Row> filled = trimmer.trim(first.selectExpr("coalesce(n, 7L) AS n"));
      assertThat(filled.schema()).isEqualTo(first.schema());
      assertThat(filled.as(Encoders.LONG()).collectAsList()).containsExactlyInAnyOrder(0L, 7L, 2L);
    }
  }

  @Test
  void snapshotOfAnotherSchemaIsRefused() {
    Durability.Snapshots durability = Numbers.durable(folder).every(1);
    try (var trimmer = LineageTrimmer.of(session.range(3).toDF("n"), durability)) {
      trimmer.iterate(1, (current, generation) -> current.selectExpr("n + 1 AS n"));
    }
    assertThatThrownBy(() -> LineageTrimmer.of(session.range(3).toDF("m"), durability))
        .isInstanceOf(SnapshotException.class)
        .hasMessageStartingWith("Cannot read the snapshots in ")
        .hasMessageContaining("their schema is {")
        .hasMessageContaining("(expected: that of the loop's data, {");
    assertThat(Numbers.files(folder)).containsExactly("snapshot-000000000001-000001");
  }
}

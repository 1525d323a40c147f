package io.sparkmp.spark.topk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.compat.Jobs;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.topk.VectorBlock;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Words on a circle: "w0" points east, and each next one is turned on by 30 degrees. */
@Tag("spark")
class VectorSearchTest {
  private static final StructType SCHEMA =
      new StructType()
          .add("word", DataTypes.StringType, false)
          .add("bias", DataTypes.FloatType, false)
          .add("vector", DataTypes.createArrayType(DataTypes.FloatType, false), false);

  private final SparkSession spark =
      SparkSession.builder().config(SharedSpark.get().getConf()).getOrCreate();
  private final VectorTable words = table(12, 3);

  private VectorTable table(int n, int partitions) {
    List<Row> rows =
        IntStream.range(0, n)
            .mapToObj(i -> RowFactory.create("w" + i, 0f, circle(Math.toRadians(30 * i), 1 + i)))
            .toList();
    Dataset<Row> frame = spark.createDataFrame(rows, SCHEMA).repartition(partitions);
    return new VectorTable("word", frame, IdType.STRING, 2, n);
  }

  private static Float[] circle(double angle, double length) {
    return new Float[] {(float) (length * Math.cos(angle)), (float) (length * Math.sin(angle))};
  }

  private Dataset<Row> asked(String... ids) {
    return spark.createDataset(List.of(ids), Encoders.STRING()).toDF("id");
  }

  private static List<String> print(Dataset<Row> lists) {
    return lists.selectExpr("id", "best.id").collectAsList().stream()
        .map(row -> row.getString(0) + " " + row.getList(1))
        .sorted()
        .toList();
  }

  @Test
  void similarOnesPointTheSameWayWhateverTheirLength() {
    try (VectorSearch search = new VectorSearch()) {
      Dataset<Row> lists = search.similar(words, asked("w3", "w6", "unknown"), 2);
      assertThat(print(lists)).containsExactly("w3 [w2, w4]", "w6 [w5, w7]");
      assertThat(lists.filter("id = 'w3'").selectExpr("best[0].score").first().getFloat(0))
          .isCloseTo((float) Math.cos(Math.toRadians(30)), within(1e-6f));
    }
  }

  /** Numbers from 0 on, in one partition; the inner product of two is their product. */
  private VectorTable numbers(String name, int n) {
    Dataset<Row> frame =
        spark
            .range(0, n, 1, 1)
            .selectExpr("id", "float(0) as bias", "array(float(id)) as vector")
            .toDF(name, "bias", "vector");
    return new VectorTable(name, frame, IdType.LONG, 1, n);
  }

  @Test
  void aPartitionOfManyRowsIsSearchedBlockByBlock() {
    int many = 2 * VectorTable.BLOCK + 7;
    List<Integer> sizes = Jobs.collect(numbers("many", many).blocks().map(VectorBlock::size));
    assertThat(sizes).containsExactly(VectorTable.BLOCK, VectorTable.BLOCK, 7);
    try (VectorSearch search = new VectorSearch()) {
      List<Row> ofFew =
          search
              .best(numbers("few", 3), null, numbers("many", many), 0, 2, null)
              .selectExpr("id", "best.id")
              .collectAsList();
      assertThat(ofFew.stream().map(row -> row.getLong(0) + " " + row.getList(1)))
          .containsExactly(
              "0 [0, 1]",
              "1 [" + (many - 1) + ", " + (many - 2) + "]",
              "2 [" + (many - 1) + ", " + (many - 2) + "]");
      Dataset<Row> ofMany =
          search
              .best(numbers("many", many), null, numbers("few", 3), 0, 1, null)
              .selectExpr("id", "best[0].id as best");
      assertThat(ofMany.count()).isEqualTo(many);
      assertThat(ofMany.filter("best != if(id = 0, 0, 2)").count()).isZero();
    }
  }

  @Test
  void bestOnesAreFoundInAllPartitionsButForUnwantedPairs() {
    VectorTable queries =
        new VectorTable("query", words.rows().filter("word < 'w2'"), IdType.STRING, 2, 12);
    Dataset<Row> unwanted =
        Stream.of("w0", "w1", "w9")
            .map(query -> asked("w11").selectExpr("'" + query + "' as query", "id as word"))
            .reduce(Dataset::union)
            .orElseThrow();
    try (VectorSearch search = new VectorSearch()) {
      assertThat(print(search.best(queries, asked("w0", "w1"), words, 0, 2, null)))
          .containsExactly("w0 [w11, w10]", "w1 [w11, w2]");
      assertThat(print(search.best(queries, null, words, 0, 1, unwanted)))
          .containsExactly("w0 [w10]", "w1 [w2]", "w10 [w10]", "w11 [w11]");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> search.best(words, null, words, 0, 1, unwanted))
          .withMessageStartingWith("Invalid tables: both are called word (expected: two names");
    }
  }

  @Test
  void someOfTheCandidatesAreOthers() {
    VectorTable few = words.with(words.rows().filter("word < 'w11'"));
    try (VectorSearch search = new VectorSearch()) {
      assertThat(print(search.best(words, asked("w0"), words, 0, 2, null)))
          .containsExactly("w0 [w11, w10]");
      assertThat(print(search.best(words, asked("w0"), few, 0, 1, null)))
          .containsExactly("w0 [w10]");
    }
  }

  @Test
  void wrongNumbersAndVectorsOfAnotherDimensionAreRefused() {
    VectorTable wrong = new VectorTable("word", words.rows(), IdType.STRING, 3, 12);
    try (VectorSearch search = new VectorSearch()) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> search.similar(words, null, 0))
          .withMessage("Invalid num: 0 (expected: >= 1)");
      assertThatThrownBy(() -> search.similar(wrong, null, 1).count())
          .hasMessageContaining("has 2 numbers (expected: 3)");
    }
  }
}

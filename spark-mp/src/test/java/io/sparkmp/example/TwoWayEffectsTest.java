package io.sparkmp.example;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Rotation;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.ingest.FrameRecords;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.layout.BlockStorage;
import io.sparkmp.spark.layout.LaidOut;
import io.sparkmp.spark.layout.Layout;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of the documentation, as it stands there. */
@Tag("spark")
class TwoWayEffectsTest {
  private static final Path PAGE = Project.ROOT.resolve("docs/internals.md");
  private static final Path EXAMPLE =
      Project.ROOT.resolve("spark-mp/src/test/java/io/sparkmp/example/TwoWayEffects.java");
  private static final int ROWS = 60;
  private static final int COLUMNS = 40;
  private static final double NOISE = 0.2;

  @TempDir private Path folder;

  private static SparkSession spark() {
    return SparkSession.builder().sparkContext(SharedSpark.get().sc()).getOrCreate();
  }

  private static double rowEffect(int row) {
    return Math.sin(row);
  }

  private static double columnEffect(int column) {
    return Math.cos(3.0 * column);
  }

  /** Half of all cells: effects of rows, called by text, and of columns, and noise. */
  private static Dataset<Row> table(SparkSession spark) {
    SplitMix64 random = new SplitMix64(4);
    List<Row> cells = new ArrayList<>();
    for (int r = 0; r < ROWS; r++) {
      for (int c = 0; c < COLUMNS; c++) {
        double value = rowEffect(r) + columnEffect(c) + NOISE * random.nextGaussian();
        if (random.nextInt(2) == 0) {
          cells.add(RowFactory.create("shop-" + r, 1000L + c, value));
        }
      }
    }
    return spark.createDataFrame(
        cells,
        new StructType()
            .add("row", DataTypes.StringType)
            .add("column", DataTypes.LongType)
            .add("value", DataTypes.DoubleType));
  }

  @Test
  void findsThePlantedEffects() {
    SparkSession spark = spark();
    String model = folder.resolve("model").toString();
    double rmse =
        new TwoWayEffects(0.03f, 0.02f)
            .run(table(spark), folder.resolve("snapshots").toString(), model);
    assertThat(rmse).isBetween(0.8 * NOISE, 1.5 * NOISE);
    List<Row> rows = spark.read().parquet(model + "/rows").collectAsList();
    assertThat(rows).hasSize(ROWS);
    double shift = 0; // what is added to all rows may be taken from all columns
    for (Row row : rows) {
      shift += (row.getFloat(2) - planted(row)) / ROWS;
    }
    for (Row row : rows) {
      assertThat((double) row.getFloat(2) - shift)
          .isCloseTo(planted(row), org.assertj.core.api.Assertions.within(0.5));
      assertThat(row.getInt(1)).isPositive();
    }
    assertThat(spark.read().parquet(model + "/columns").count()).isEqualTo(COLUMNS);
  }

  private static double planted(Row row) {
    return rowEffect(Integer.parseInt(row.getString(0).substring("shop-".length())));
  }

  @Test
  void everyEngineAndStorageGivesTheSameBytes() {
    Dataset<Row> table = table(spark());
    TwoWayEffects app = new TwoWayEffects(0.05f, 0.01f);
    List<List<String>> found = new ArrayList<>();
    for (BlockStorage storage : List.of(BlockStorage.MEMORY, BlockStorage.DISK)) {
      LayoutOptions options =
          LayoutOptions.workers(2).withHoldOut(new HoldOut(1, 0, 0.2)).withStorage(storage);
      try (LaidOut<SparseBlock> data =
          Layout.read(new FrameRecords(table, "row", "column", "value"), options)) {
        for (EngineKind engine : List.of(EngineKind.RING, EngineKind.NARROW)) {
          try (Trained<float[], float[]> trained =
              Rotation.of(data, app, 3).train(TrainingOptions.epochs(3).withEngine(engine))) {
            found.add(ByHand.print(trained.result().model().toJavaRDD().collect()));
          }
        }
        found.add(ByHand.print(ByHand.serial(data, app, 3, 3)));
      }
    }
    assertThat(found.get(0)).hasSize(2);
    assertThat(found).allMatch(found.get(0)::equals);
  }

  @Test
  void whatIsNoNumberIsNamed() {
    Dataset<Row> table =
        spark().sql("select 'a' row, 1 column, 2.5 value union all select 'b', 2, double('NaN')");
    org.assertj.core.api.Assertions.assertThatThrownBy(
            () ->
                Layout.read(
                    new FrameRecords(table, "row", "column", "value"), LayoutOptions.workers(2)))
        .isInstanceOf(IngestException.class)
        .hasMessage(
            "Cannot read record: the frame, row (b, 2, NaN): the value is not finite (1 malformed"
                + " record)");
  }

  @Test
  void thePageShowsThisFileWhichIsShort() throws IOException {
    String example = Files.readString(EXAMPLE);
    assertThat(example.lines().count()).isLessThanOrEqualTo(100);
    assertThat(Files.readString(PAGE)).contains("```java\n" + example + "```\n");
  }
}

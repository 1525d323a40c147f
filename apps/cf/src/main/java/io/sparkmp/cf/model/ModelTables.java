package io.sparkmp.cf.model;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.lineage.LineageTrimmer;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.spark.ingest.FrameColumns;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/** Trained factor tables and their dictionaries as rows. */
public final class ModelTables {

  private ModelTables() {}

  /**
   * The tables of a training.
   *
   * @param factors of a pinned state or of a slice
   */
  public static <R> FactorModel of(
      SparkSession spark,
      RatingData data,
      Schedule schedule,
      TrainingResult<R, R> result,
      Function<R, FactorTable> factors,
      ModelInfo info,
      @Nullable StorageLevel level) {
    JavaRDD<FactorTable> userTables =
        result.model().toJavaRDD().map(state -> factors.call(state.pinned()));
    JavaRDD<FactorTable> itemTables =
        result.slices().map(factors);
    return new FactorModel(
        info,
        frame(spark, kept(data.users().zip(userTables), level), data.userType()),
        frame(spark, kept(data.items().zip(itemTables), level), data.itemType()));
  }

  private static JavaPairRDD<IdCounts, FactorTable> kept(
      JavaPairRDD<IdCounts, FactorTable> side, @Nullable StorageLevel level) {
    if (level != null) {
      side.setName("spark-mp factors").persist(level).count();
      LineageTrimmer.cut(side.rdd()); // nothing that it was made from need stay
    }
    return side;
  }

  /**
   * A table as arrays in Spark's memory or on its disks.
   *
   * @param cut whether it is made free of what it comes from; else it is read from there again if
   *     it is lost
   */
  static Dataset<Row> inMemory(Dataset<Row> table, IdType type, int rank, boolean cut) {
    SparkSession spark = table.sparkSession();
    JavaPairRDD<IdCounts, FactorTable> side =
        table.toJavaRDD().mapPartitionsToPair(rows -> pack(rows, type, rank));
    StorageLevel level =
        spark.sparkContext().isLocal()
            ? StorageLevel.MEMORY_AND_DISK()
            : StorageLevel.MEMORY_AND_DISK_2();
    if (cut) {
      kept(side, level);
    } else {
      side.setName("spark-mp factors").persist(level).count();
    }
    return frame(spark, side, type);
  }

  private static Iterator<Tuple2<IdCounts, FactorTable>> pack(
      Iterator<Row> rows, IdType type, int rank) {
    List<Row> all = new ArrayList<>();
    rows.forEachRemaining(all::add);
    IdEncoder ids = type.newEncoder();
    int[] counts = new int[all.size()];
    FactorTable table = new FactorTable(all.size(), rank);
    for (int row = 0; row < counts.length; row++) {
      Row values = all.get(row);
      int code = FrameColumns.encode(values, 0, type, ids);
      if (code != row) {
        throw new IllegalStateException(
            "Cannot use the model: id " + values.get(0) + " occurs twice");
      }
      counts[row] = values.getInt(3);
      table.set(row, FactorModel.floats(values, 2), values.getFloat(1));
    }
    return List.of(new Tuple2<>(new IdCounts(ids.ids(), counts), table)).iterator();
  }

  private static Dataset<Row> frame(
      SparkSession spark, JavaPairRDD<IdCounts, FactorTable> side, IdType type) {
    return spark.createDataFrame(side.flatMap(ModelTables::rows), FactorModel.schema(type));
  }

  private static Iterator<Row> rows(Tuple2<IdCounts, FactorTable> side) {
    IdCounts ids = side._1();
    FactorTable table = side._2();
    return IntStream.range(0, table.rows())
        .mapToObj(
            row -> {
              float[] factors = table.factors(row);
              Float[] boxed = new Float[factors.length];
              for (int k = 0; k < boxed.length; k++) {
                if (!Float.isFinite(factors[k])) {
                  throw new IllegalStateException(
                      "Cannot make a model: a factor of id "
                          + ids.ids().get(row)
                          + " is "
                          + factors[k]
                          + "; the fit has diverged");
                }
                boxed[k] = factors[k];
              }
              return RowFactory.create(
                  ids.ids().get(row), table.bias(row), boxed, ids.counts()[row]);
            })
        .iterator();
  }
}

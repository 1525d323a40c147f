package io.sparkmp.cf.model;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.SlicesInOrder;
import io.sparkmp.spark.TrainingResult;
import java.util.Iterator;
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
final class ModelTables {

  private ModelTables() {}

  /**
   * The tables of a training.
   *
   * @param factors of a pinned state or of a slice
   */
  static <R> FactorModel of(
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
        new SlicesInOrder<>(schedule, result.model(), result.epochs()).toJavaRDD().map(factors);
    JavaRDD<IdCounts> userIds = data.partitions().map(partition -> partition.users());
    JavaRDD<IdCounts> itemIds = data.slices().map(slice -> slice.items());
    return new FactorModel(
        info,
        frame(spark, kept(userIds.zip(userTables), level), data.userType()),
        frame(spark, kept(itemIds.zip(itemTables), level), data.itemType()));
  }

  private static JavaPairRDD<IdCounts, FactorTable> kept(
      JavaPairRDD<IdCounts, FactorTable> side, @Nullable StorageLevel level) {
    if (level != null) {
      side.persist(level).count();
    }
    return side;
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

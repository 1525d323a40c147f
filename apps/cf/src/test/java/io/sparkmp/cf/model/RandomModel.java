package io.sparkmp.cf.model;

import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.metadata.Feedback;
import io.sparkmp.ids.IdType;
import io.sparkmp.random.SplitMix64;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;

/** A model of random factors, as rows and as tables in any number of partitions. */
public record RandomModel(IdType type, int rank, List<Row> users, List<Row> items) {

  /** Every seventh row has no ratings. With {@code grid} factors are -1, 0 or 1: many are equal. */
  public static RandomModel of(IdType type, int users, int items, int rank, boolean grid) {
    return new RandomModel(
        type, rank, rows(type, users, rank, 1, grid), rows(type, items, rank, 2, grid));
  }

  private static List<Row> rows(IdType type, int n, int rank, long seed, boolean grid) {
    SplitMix64 random = new SplitMix64(seed);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      boolean cold = i % 7 == 6;
      Float[] factors = new Float[rank];
      for (int k = 0; k < rank; k++) {
        float value = grid ? random.nextInt(3) - 1 : (float) random.nextGaussian();
        factors[k] = cold ? 0 : value;
      }
      float bias = grid ? random.nextInt(3) - 1 : (float) random.nextGaussian();
      rows.add(RowFactory.create(id(type, i * 31 % n), cold ? 0 : bias, factors, cold ? 0 : 3));
    }
    return rows;
  }

  /** The id that a number stands for. */
  public static Object id(IdType type, long number) {
    return type == IdType.LONG ? (Object) number : "x" + number;
  }

  public FactorModel model(SparkSession spark, int userPartitions, int itemPartitions) {
    FactorModelInfo info =
        new FactorModelInfo(
            FactorModelInfo.FORMAT,
            FactorModelInfo.VERSION,
            rank,
            3.5f,
            1,
            5,
            type,
            type,
            users.size(),
            items.size(),
            1,
            "random",
            Feedback.EXPLICIT,
            0,
            0,
            0,
            false,
            true,
            0,
            0,
            1,
            0,
            0,
            0);
    return new FactorModel(
        info, table(spark, users, userPartitions), table(spark, items, itemPartitions));
  }

  private Dataset<Row> table(SparkSession spark, List<Row> rows, int partitions) {
    var context = org.apache.spark.api.java.JavaSparkContext.fromSparkContext(spark.sparkContext());
    List<Integer> places = IntStream.range(0, rows.size()).boxed().toList();
    List<Row> serialisable = new ArrayList<>(rows);
    return spark.createDataFrame(
        context.parallelize(places, partitions).map(serialisable::get), FactorModel.schema(type));
  }
}

package io.sparkmp.cf.model;

import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.placement.Grouping;
import io.sparkmp.placement.IdPlacement;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.Parts;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import scala.Tuple2;

/**
 * Rows of a saved model on their way to the workers of a new training.
 *
 * @param ids of the rows
 * @param factors of each row
 * @param biases of each row
 */
public record FactorRows(Ids ids, float[][] factors, float[] biases) implements Serializable {

  /**
   * The rows where a placement puts their ids; one list a partition.
   *
   * @param rows with the columns of {@link FactorModel}
   */
  public static JavaRDD<List<FactorRows>> place(
      Dataset<Row> rows, IdType type, IdPlacement placement) {
    return Parts.gather(
        rows.toJavaRDD()
            .mapPartitions(mine -> List.of(read(mine, type)).iterator())
            .flatMapToPair(mine -> mine.split(placement).iterator()),
        placement.partitions());
  }

  /** All rows, one element a partition, in at most {@code partitions} of them. */
  public static JavaRDD<FactorRows> compact(Dataset<Row> rows, IdType type, int partitions) {
    return rows.coalesce(partitions)
        .toJavaRDD()
        .mapPartitions(mine -> List.of(read(mine, type)).iterator());
  }

  private static FactorRows read(java.util.Iterator<Row> rows, IdType type) {
    IdEncoder ids = type.newEncoder();
    List<float[]> factors = new ArrayList<>();
    List<Float> biases = new ArrayList<>();
    while (rows.hasNext()) {
      Row row = rows.next();
      int code = FrameColumns.encode(row, 0, type, ids);
      if (code < factors.size()) {
        throw new IllegalStateException("Cannot use the model: id " + row.get(0) + " occurs twice");
      }
      biases.add(row.getFloat(1));
      factors.add(FactorModel.floats(row, 2));
    }
    float[] biasArray = new float[biases.size()];
    for (int i = 0; i < biasArray.length; i++) {
      biasArray[i] = biases.get(i);
    }
    return new FactorRows(ids.ids(), factors.toArray(float[][]::new), biasArray);
  }

  private List<Tuple2<Integer, FactorRows>> split(IdPlacement placement) {
    int[][] places = Grouping.byPartition(placement.partitions(ids), placement.partitions());
    List<Tuple2<Integer, FactorRows>> parts = new ArrayList<>();
    for (int p = 0; p < places.length; p++) {
      int[] mine = places[p];
      float[][] theirFactors = new float[mine.length][];
      float[] theirBiases = new float[mine.length];
      for (int i = 0; i < mine.length; i++) {
        theirFactors[i] = factors[mine[i]];
        theirBiases[i] = biases[mine[i]];
      }
      parts.add(new Tuple2<>(p, new FactorRows(ids.gather(mine), theirFactors, theirBiases)));
    }
    return parts;
  }

  /** Copies those rows whose ids a table has into it. */
  public static void fill(FactorTable table, IdCounts ids, List<FactorRows> rows) {
    IdEncoder index = ids.ids().index();
    for (FactorRows part : rows) {
      for (int i = 0; i < part.ids.size(); i++) {
        int row = part.ids.find(index, i);
        if (row >= 0) {
          table.set(row, part.factors[i], part.biases[i]);
        }
      }
    }
  }

  /** How many of some ids there are rows for. */
  public static long known(IdCounts ids, List<FactorRows> rows) {
    IdEncoder index = ids.ids().index();
    return rows.stream()
        .mapToLong(
            part ->
                IntStream.range(0, part.ids.size())
                    .filter(i -> part.ids.find(index, i) >= 0)
                    .count())
        .sum();
  }
}

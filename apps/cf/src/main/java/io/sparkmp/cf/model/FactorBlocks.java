package io.sparkmp.cf.model;

import io.sparkmp.cf.topk.FactorBlock;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameColumns;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;

/** Tables of a factor model as arrays, one block a partition. */
public final class FactorBlocks {

  private FactorBlocks() {}

  /**
   * The partitions of a table.
   *
   * @param rows with the columns of {@link FactorModel}
   */
  public static JavaRDD<FactorBlock> of(Dataset<Row> rows, IdType type, int rank) {
    return ((org.apache.spark.sql.classic.Dataset<Row>) rows.select("id", "bias", "factors"))
        .queryExecution()
        .toRdd()
        .toJavaRDD()
        .mapPartitions(mine -> List.of(read(mine, type, rank)).iterator());
  }

  private static FactorBlock read(Iterator<InternalRow> rows, IdType type, int rank) {
    IdEncoder ids = type.newEncoder();
    float[] biases = new float[16];
    float[] factors = new float[16 * rank];
    while (rows.hasNext()) {
      InternalRow row = rows.next();
      int at = ids.size();
      int code = FrameColumns.encode(row, 0, type, ids);
      if (code < at) {
        throw new IllegalStateException(
            "Cannot use the model: id " + ids.ids().get(code) + " occurs twice");
      }
      float[] ofRow = row.getArray(2).toFloatArray();
      if (ofRow.length != rank) {
        throw new IllegalStateException(
            "Cannot use the model: id "
                + ids.ids().get(code)
                + " has "
                + ofRow.length
                + " factors, its rank is "
                + rank);
      }
      if (at == biases.length) {
        biases = Arrays.copyOf(biases, grown(at, rank));
        factors = Arrays.copyOf(factors, biases.length * rank);
      }
      biases[at] = row.getFloat(1);
      System.arraycopy(ofRow, 0, factors, at * rank, rank);
    }
    int n = ids.size();
    return new FactorBlock(
        ids.ids(), rank, Arrays.copyOf(biases, n), Arrays.copyOf(factors, n * rank));
  }

  private static int grown(int rows, int rank) {
    int most = (Integer.MAX_VALUE - 8) / rank;
    if (rows >= most) {
      throw new IllegalStateException(
          "Cannot hold more than "
              + rows
              + " rows of rank "
              + rank
              + " in one partition: use more partitions");
    }
    return (int) Math.min(most, 2L * rows);
  }

  /** The rows scaled to length 1, without biases; those of length 0 are left out. */
  public static FactorBlock directions(FactorBlock block) {
    int rank = block.rank();
    int[] places = new int[block.size()];
    float[] factors = new float[block.factors().length];
    int n = 0;
    for (int row = 0; row < block.size(); row++) {
      double squares = 0;
      for (int k = 0; k < rank; k++) {
        double factor = block.factors()[row * rank + k];
        squares += factor * factor;
      }
      if (squares > 0) {
        double scale = 1 / Math.sqrt(squares);
        for (int k = 0; k < rank; k++) {
          factors[n * rank + k] = (float) (block.factors()[row * rank + k] * scale);
        }
        places[n++] = row;
      }
    }
    return new FactorBlock(
        block.ids().gather(Arrays.copyOf(places, n)),
        rank,
        new float[n],
        Arrays.copyOf(factors, n * rank));
  }
}

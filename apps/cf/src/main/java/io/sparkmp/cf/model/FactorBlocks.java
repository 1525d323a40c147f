package io.sparkmp.cf.model;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.model.TableParts;
import io.sparkmp.topk.VectorBlock;
import java.util.Arrays;
import java.util.Iterator;
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
  public static JavaRDD<VectorBlock> of(Dataset<Row> rows, IdType type, int rank) {
    return TableParts.read(rows.select("id", "bias", "factors"), mine -> read(mine, type, rank));
  }

  private static VectorBlock read(Iterator<InternalRow> rows, IdType type, int rank) {
    IdEncoder ids = type.newEncoder();
    float[] biases = new float[16];
    float[] factors = new float[16 * rank];
    while (rows.hasNext()) {
      InternalRow row = rows.next();
      int at = TableParts.next(row, type, ids, "id");
      float[] ofRow = row.getArray(2).toFloatArray();
      if (ofRow.length != rank) {
        throw new IllegalStateException(
            "Cannot use the model: id "
                + ids.ids().get(at)
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
    return new VectorBlock(
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
}

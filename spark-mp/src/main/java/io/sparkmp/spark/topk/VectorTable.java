package io.sparkmp.spark.topk;

import io.sparkmp.compat.SparkApi;
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

/**
 * A table of vectors of equal dimension.
 *
 * @param name the column of its ids in pairs of query and candidate
 * @param rows ids, biases (float) and vectors (arrays of float), in this order
 * @param type the ids' type
 * @param dimension the vectors' dimension
 * @param size the number of rows, or an upper bound
 */
public record VectorTable(String name, Dataset<Row> rows, IdType type, int dimension, long size) {

  /** The most rows of a block: it is read, and its best candidates are kept, as a whole. */
  static final int BLOCK = 1 << 16;

  /** This table with some of its rows, or with other partitions. */
  public VectorTable with(Dataset<Row> some) {
    return new VectorTable(name, some, type, dimension, size);
  }

  /**
   * The table as arrays, in blocks of at most {@value #BLOCK} rows. Tasks fail with an
   * IllegalStateException if an id occurs twice in a block, something is null, or a vector has
   * another dimension.
   */
  public JavaRDD<VectorBlock> blocks() {
    IdType ids = type; // tasks capture these two instead of the table
    int numbers = dimension;
    return SparkApi.rows(rows).mapPartitions(mine -> read(mine, ids, numbers));
  }

  private static Iterator<VectorBlock> read(
      Iterator<InternalRow> rows, IdType type, int dimension) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return rows.hasNext();
      }

      @Override
      public VectorBlock next() {
        return read(rows, type, dimension, BLOCK);
      }
    };
  }

  /** The table as arrays, one block per partition; otherwise as {@link #blocks}. */
  JavaRDD<VectorBlock> partitions() {
    IdType ids = type;
    int numbers = dimension;
    return TableParts.read(rows, mine -> read(mine, ids, numbers, Integer.MAX_VALUE));
  }

  /** The name of the id column. */
  String id() {
    return rows.columns()[0];
  }

  private static VectorBlock read(
      Iterator<InternalRow> rows, IdType type, int dimension, int most) {
    IdEncoder ids = type.newEncoder();
    float[] biases = new float[16];
    float[] values = new float[16 * dimension];
    while (ids.size() < most && rows.hasNext()) {
      InternalRow row = rows.next();
      int at = TableParts.next(row, type, ids, "id");
      float[] ofRow = row.getArray(2).toFloatArray();
      if (ofRow.length != dimension) {
        throw new IllegalStateException(
            "Cannot use the vectors: id "
                + ids.ids().get(at)
                + " has "
                + ofRow.length
                + " numbers (expected: "
                + dimension
                + ")");
      }
      if (at == biases.length) {
        biases = Arrays.copyOf(biases, grown(at, dimension));
        values = Arrays.copyOf(values, biases.length * dimension);
      }
      biases[at] = row.getFloat(1);
      System.arraycopy(ofRow, 0, values, at * dimension, dimension);
    }
    int n = ids.size();
    return new VectorBlock(
        ids.ids(), dimension, Arrays.copyOf(biases, n), Arrays.copyOf(values, n * dimension));
  }

  private static int grown(int rows, int dimension) {
    int most = (Integer.MAX_VALUE - 8) / dimension;
    if (rows >= most) {
      throw new IllegalStateException(
          "Cannot hold more than "
              + rows
              + " vectors of "
              + dimension
              + " numbers"
              + " in one partition: use more partitions");
    }
    return (int) Math.min(most, 2L * rows);
  }
}

package io.sparkmp.linear.kernel;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.placement.CountingSort;
import java.util.stream.IntStream;

/**
 * Orders the entries of a block by column, then by row. A worker usually has fewer records than a
 * slice has features, so the randomly accessed numbers of the records stay in the processor's
 * cache.
 */
public final class LinearBlocks {

  private LinearBlocks() {}

  /** Sorts a block by column. */
  public static SparseBlock byColumn(SparseBlock block) {
    return new SparseBlock(
        byColumn(block.training()),
        byColumn(block.validation()),
        byColumn(block.test()),
        block.merged());
  }

  private static Entries byColumn(Entries entries) {
    int[] order = CountingSort.by(entries.columns(), IntStream.range(0, entries.size()).toArray());
    int[] rows = new int[order.length];
    int[] columns = new int[order.length];
    float[] values = new float[order.length];
    for (int k = 0; k < order.length; k++) {
      rows[k] = entries.rows()[order[k]];
      columns[k] = entries.columns()[order[k]];
      values[k] = entries.values()[order[k]];
    }
    return new Entries(rows, columns, values);
  }

  /** The first entry of a column, or where it would be. */
  public static int first(Entries byColumn, int column) {
    return first(byColumn.columns(), 0, column);
  }

  /** The same from a place on, by a search whose cost grows with the distance. */
  static int first(int[] columns, int from, int column) {
    int low = from;
    int step = 1;
    while (low + step <= columns.length && columns[low + step - 1] < column) {
      low += step;
      step <<= 1;
    }
    int high = Math.min(columns.length, low + step - 1);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (columns[middle] < column) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

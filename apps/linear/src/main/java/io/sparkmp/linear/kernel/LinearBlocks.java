package io.sparkmp.linear.kernel;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.placement.CountingSort;
import java.util.stream.IntStream;

/**
 * The order of the entries of a block: by column, and by row within one. A worker has fewer records
 * than a slice has features, as a rule, so that what is read here and there, the numbers of the
 * records, stays in the processor's cache.
 */
public final class LinearBlocks {

  private LinearBlocks() {}

  /** The block in that order. */
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

  /** The same at or behind a place, which costs as little as it is near. */
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

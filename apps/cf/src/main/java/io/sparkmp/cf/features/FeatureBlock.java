package io.sparkmp.cf.features;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.Ids;
import io.sparkmp.random.SplitMix64;
import java.io.Serializable;
import java.util.List;

/**
 * Features of some users or items.
 *
 * @param ids one per row, distinct
 * @param rows their features
 */
public record FeatureBlock(Ids ids, FeatureRows rows) implements Serializable {

  /** A hash of a row, with its id. */
  public long digest(int row) {
    long hash = ids.hash(row);
    for (int e = rows.start(row); e < rows.end(row); e++) {
      hash = SplitMix64.derive(hash, rows.columns()[e], Float.floatToIntBits(rows.values()[e]));
    }
    return hash;
  }

  /** The rows at these places, in this order. */
  public FeatureBlock gather(int[] places) {
    return new FeatureBlock(ids.gather(places), rows.gather(places));
  }

  /**
   * The features of the given ids, in their order; none where no block has the id.
   *
   * @param blocks with distinct ids
   */
  public static FeatureRows of(Ids ids, List<FeatureBlock> blocks) {
    IdEncoder index = ids.index();
    FeatureRows[] from = new FeatureRows[ids.size()];
    int[] places = new int[ids.size()];
    for (FeatureBlock block : blocks) {
      for (int i = 0; i < block.ids.size(); i++) {
        int row = block.ids.find(index, i);
        if (row >= 0) {
          from[row] = block.rows;
          places[row] = i;
        }
      }
    }
    int[] starts = new int[from.length + 1];
    for (int row = 0; row < from.length; row++) {
      int entries =
          from[row] == null ? 0 : from[row].end(places[row]) - from[row].start(places[row]);
      starts[row + 1] = starts[row] + entries;
    }
    int[] columns = new int[starts[from.length]];
    float[] values = new float[columns.length];
    for (int row = 0; row < from.length; row++) {
      int entries = starts[row + 1] - starts[row];
      if (entries > 0) {
        int at = from[row].start(places[row]);
        System.arraycopy(from[row].columns(), at, columns, starts[row], entries);
        System.arraycopy(from[row].values(), at, values, starts[row], entries);
      }
    }
    return new FeatureRows(starts, columns, values);
  }
}

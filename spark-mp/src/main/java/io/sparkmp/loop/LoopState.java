package io.sparkmp.loop;

import io.sparkmp.random.AliasTable;
import java.io.Serializable;

/**
 * The state of a worker or of a slice.
 *
 * @param rows the rows of its ids; see {@code RowLayout}
 * @param totals sums over records: a slice has one array with all that was added to it anywhere; a
 *     worker has one array per slice, as it was when the slice was last here
 * @param draws for each access that draws from these rows, its table; never changed
 */
public record LoopState(float[] rows, double[][] totals, AliasTable[] draws)
    implements Serializable {

  /** Only the sums. */
  public LoopState withoutRows() {
    return new LoopState(new float[0], totals, new AliasTable[0]);
  }

  /** A copy that shares no mutable state. */
  public LoopState copy() {
    double[][] copies = new double[totals.length][];
    for (int s = 0; s < copies.length; s++) {
      copies[s] = totals[s].clone();
    }
    return new LoopState(rows.clone(), copies, draws);
  }
}

package io.sparkmp.loop;

import io.sparkmp.random.AliasTable;
import java.io.Serializable;

/**
 * The state of a worker or of a slice.
 *
 * @param rows of its ids, see {@link RowLayout}
 * @param totals sums over records: of a slice one array, what was added while it was anywhere; of a
 *     worker one for each slice, as that had them when it was here last
 * @param draws for each access in turn that draws of these rows, by which it does; never changed
 */
public record LoopState(float[] rows, double[][] totals, AliasTable[] draws)
    implements Serializable {

  /** Its sums alone. */
  public LoopState withoutRows() {
    return new LoopState(new float[0], totals, new AliasTable[0]);
  }

  LoopState copy() {
    double[][] copies = new double[totals.length][];
    for (int s = 0; s < copies.length; s++) {
      copies[s] = totals[s].clone();
    }
    return new LoopState(rows.clone(), copies, draws);
  }
}

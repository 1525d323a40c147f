package io.sparkmp.loop;

import java.io.Serializable;

/**
 * The state of a worker or of a slice.
 *
 * @param rows of its ids, see {@link RowLayout}
 * @param totals sums over records: of a slice one array, what was added while it was anywhere; of a
 *     worker one for each slice, as that had them when it was here last
 */
public record LoopState(float[] rows, double[][] totals) implements Serializable {

  /** Its sums alone. */
  public LoopState withoutRows() {
    return new LoopState(new float[0], totals);
  }

  LoopState copy() {
    double[][] copies = new double[totals.length][];
    for (int s = 0; s < copies.length; s++) {
      copies[s] = totals[s].clone();
    }
    return new LoopState(rows.clone(), copies);
  }
}

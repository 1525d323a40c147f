package io.sparkmp.linear.train;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.linear.kernel.CoefficientSlice;
import io.sparkmp.linear.kernel.RecordState;
import io.sparkmp.spark.app.StateSizes;
import org.jspecify.annotations.Nullable;

/**
 * How large the states are. With an L1 penalty only features that take part have vectors of all
 * steps; there is room if these are at most a third.
 *
 * @param isPartial whether there is one
 * @param memory of L-BFGS
 * @param chosen memory of this training
 */
record LinearSizes(boolean isPartial, int memory, int chosen) implements StateSizes {

  @Override
  public long pinnedBytes(IdCounts rows, int slices) {
    return rows.ids().size() * RecordState.BYTES;
  }

  @Override
  public long sliceBytes(IdCounts columns) {
    return columns.ids().size() * CoefficientSlice.bytes(isPartial ? 1 : memory);
  }

  @Override
  public @Nullable Setting setting() {
    return isPartial
        ? null
        : new Setting("memory", chosen, 1, other -> new LinearSizes(false, other, chosen));
  }
}

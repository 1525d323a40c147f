package io.sparkmp.linear.train;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.linear.kernel.CoefficientSlice;
import io.sparkmp.linear.kernel.RecordState;
import io.sparkmp.spark.app.StateSizes;
import org.jspecify.annotations.Nullable;

/**
 * How large the states are.
 *
 * @param memory of L-BFGS
 * @param chosen memory of this training
 */
record LinearSizes(int memory, int chosen) implements StateSizes {

  @Override
  public long pinnedBytes(IdCounts rows, int slices) {
    return rows.ids().size() * RecordState.BYTES;
  }

  @Override
  public long sliceBytes(IdCounts columns) {
    return columns.ids().size() * CoefficientSlice.bytes(memory);
  }

  @Override
  public @Nullable Setting setting() {
    return new Setting("memory", chosen, 1, other -> new LinearSizes(other, chosen));
  }
}

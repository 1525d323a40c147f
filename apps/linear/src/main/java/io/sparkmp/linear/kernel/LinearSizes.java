package io.sparkmp.linear.kernel;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.rotation.App;
import org.jspecify.annotations.Nullable;

/**
 * How large the states are. With an L1 penalty only features that take part have vectors of all
 * steps; there is room if these are at most a third.
 *
 * @param isPartial whether there is one
 * @param memory of L-BFGS
 * @param width the number of margins per record
 */
record LinearSizes(boolean isPartial, int memory, int width) implements App.Sizes {
  private static final long serialVersionUID = 1L;

  @Override
  public long pinnedBytes(IdCounts records, int slices) {
    return records.ids().size() * RecordState.bytes(width);
  }

  @Override
  public long sliceBytes(IdCounts features) {
    return (long) width * features.ids().size() * CoefficientSlice.bytes(isPartial ? 1 : memory);
  }

  @Override
  public App.@Nullable Setting setting() {
    return isPartial
        ? null
        : new App.Setting("memory", memory, 1, other -> new LinearSizes(false, other, width));
  }
}

package io.sparkmp.cf.train;

import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.RowSums;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.spark.app.StateSizes;
import org.jspecify.annotations.Nullable;

/**
 * How much memory factors take.
 *
 * @param rank of the factorisation
 * @param subspace factors that a pass on implicit feedback moves together, 0 on explicit feedback
 * @param isFree whether the rank could be another: not if there is a model to start from
 */
record FactorSizes(int rank, int subspace, boolean isFree) implements StateSizes {
  private static final long serialVersionUID = 1L;

  @Override
  public long pinnedBytes(IdCounts rows, int slices) {
    return FactorTable.bytes(rows.ids().size(), rank);
  }

  @Override
  public long sliceBytes(IdCounts columns) {
    return FactorTable.bytes(columns.ids().size(), rank);
  }

  @Override
  public long addedPinnedBytes(int rows) {
    return subspace == 0 ? 0 : RowSums.bytes(rows, subspace);
  }

  @Override
  public long addedSliceBytes(int columns) {
    return addedPinnedBytes(columns);
  }

  @Override
  public @Nullable Setting setting() {
    return isFree
        ? new Setting(
            "rank", rank, 1, value -> new FactorSizes(value, Math.min(subspace, value), true))
        : null;
  }
}

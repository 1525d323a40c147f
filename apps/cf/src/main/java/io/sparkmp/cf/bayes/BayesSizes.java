package io.sparkmp.cf.bayes;

import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.rotation.App;

/**
 * How much memory a chain takes with the draws that it keeps.
 *
 * @param rank of the factorisation
 * @param subspace factors that a pass draws together
 * @param samples draws that are kept
 * @param links the features of both sides
 */
record BayesSizes(int rank, int subspace, int samples, LinkSizes links) implements App.Sizes {
  private static final long serialVersionUID = 1L;

  private long bytes(int rows, double entries) {
    long kept = (long) samples * (rank + 1) * Float.BYTES;
    long features = (long) (rows * entries * (Integer.BYTES + Float.BYTES));
    return FactorTable.bytes(rows, rank) + rows * (kept + Long.BYTES) + features;
  }

  private long linkBytes(int features) {
    return (long) features * (rank + 1) * (Double.BYTES + (long) samples * Float.BYTES);
  }

  /** Precisions, and what this worker adds to them, which is also sent. */
  private long chainBytes() {
    return Double.BYTES * (GibbsChain.length(rank) + 2L * new GibbsTotals(rank).length());
  }

  @Override
  public long pinnedBytes(IdCounts rows, int slices) {
    return bytes(rows.ids().size(), links.perUser())
        + chainBytes()
        + linkBytes(links.ofUsers())
        + linkBytes(links.ofItems());
  }

  @Override
  public long sliceBytes(IdCounts columns) {
    return bytes(columns.ids().size(), links.perItem());
  }

  @Override
  public long addedPinnedBytes(int rows) {
    return (long) rows * RowDraws.stride(subspace + 1) * Double.BYTES;
  }

  @Override
  public long addedSliceBytes(int columns) {
    return addedPinnedBytes(columns);
  }

  @Override
  public App.Setting setting() {
    return new App.Setting(
        "samples", samples, 1, value -> new BayesSizes(rank, subspace, value, links));
  }
}

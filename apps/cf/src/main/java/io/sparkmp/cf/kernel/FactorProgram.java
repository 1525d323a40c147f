package io.sparkmp.cf.kernel;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.App;
import java.util.List;

/**
 * Matrix factorisation as a model-parallel program: user factors are pinned, item factors rotate.
 *
 * @param <R> the type of user and item rows
 */
public interface FactorProgram<R extends FactorRows> extends App<SparseBlock, R, R> {

  /** The settings. */
  FactorOptions options();

  /** The mean, a part of every prediction. */
  default float mean() {
    return 0;
  }

  /** The lower bound of predictions. */
  default float minRating() {
    return -Float.MAX_VALUE;
  }

  /** The upper bound of predictions. */
  default float maxRating() {
    return Float.MAX_VALUE;
  }

  /**
   * The {@link #effort} of passes that multiply the factors of each rating, and add up the products
   * of those that move. A core with SIMD and little else to do takes half of it; most have less.
   *
   * @param passes of an iteration
   * @param moving factors that a pass moves
   */
  static long effort(long passes, long rank, long moving) {
    return 1 + passes * (rank + moving * moving) / 500;
  }

  /** Random factors of users; a row starts from the seed and its id alone. */
  default FactorTable startOfUsers(IdCounts users) {
    return start(users, 1);
  }

  /** Random factors of items, as {@link #startOfUsers}. */
  default FactorTable startOfItems(IdCounts items) {
    return start(items, 2);
  }

  private FactorTable start(IdCounts counts, long side) {
    FactorOptions options = options();
    return FactorTable.random(
        options.rank(),
        seeds(counts, side),
        counts.counts(),
        options.initialDeviation(),
        options.nonNegative());
  }

  /** Seeds for the random numbers of users, each from that of the training and the id alone. */
  default long[] seedsOfUsers(IdCounts users) {
    return seeds(users, 1);
  }

  /** Seeds of items, as {@link #seedsOfUsers}. */
  default long[] seedsOfItems(IdCounts items) {
    return seeds(items, 2);
  }

  private long[] seeds(IdCounts counts, long side) {
    Ids ids = counts.ids();
    long[] seeds = new long[ids.size()];
    for (int row = 0; row < seeds.length; row++) {
      seeds[row] = SplitMix64.derive(options().seed(), side, ids.hash(row));
    }
    return seeds;
  }

  /** Rows before the first epoch, on {@code factors}, which then belong to them. */
  R rows(FactorTable factors);

  /** A deep copy. */
  R copy(R rows);

  @Override
  default R pinned(IdCounts users, List<SparseBlock> blocks) {
    return rows(startOfUsers(users));
  }

  @Override
  default R slice(IdCounts items) {
    return rows(startOfItems(items));
  }

  @Override
  default Sizes sizes() {
    return new Memory(options().rank(), 0);
  }

  @Override
  default R copyPinned(R users) {
    return copy(users);
  }

  @Override
  default R copySlice(R items) {
    return copy(items);
  }

  /**
   * How much memory factors take.
   *
   * @param rank of the factorisation
   * @param subspace factors that a pass on implicit feedback moves together, 0 on explicit feedback
   */
  record Memory(int rank, int subspace) implements Sizes {
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
    public Setting setting() {
      return new Setting("rank", rank, 1, value -> new Memory(value, Math.min(subspace, value)));
    }
  }
}

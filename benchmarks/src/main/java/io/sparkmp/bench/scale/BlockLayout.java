package io.sparkmp.bench.scale;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.SparseBlock;
import java.util.List;

/**
 * The layout of ratings over workers.
 *
 * @param loads the loads of all blocks
 * @param slices the items of each slice
 * @param sample the first few workers
 */
record BlockLayout(Loads loads, List<IdCounts> slices, List<Worker> sample) {

  /**
   * One worker's ratings, as for training.
   *
   * @param users the worker's users
   * @param blocks by slice
   */
  record Worker(IdCounts users, List<SparseBlock> blocks) {}

  int workers() {
    return loads.workers();
  }
}

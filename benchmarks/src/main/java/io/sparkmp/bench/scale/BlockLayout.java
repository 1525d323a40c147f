package io.sparkmp.bench.scale;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.SparseBlock;
import java.util.List;

/**
 * The layout of some ratings over so many workers.
 *
 * @param loads of all blocks
 * @param slices the items of each
 * @param sample the first few workers
 */
record BlockLayout(Loads loads, List<IdCounts> slices, List<Worker> sample) {

  /**
   * One worker's ratings, as they would be trained.
   *
   * @param users of the worker
   * @param blocks by slice
   */
  record Worker(IdCounts users, List<SparseBlock> blocks) {}

  int workers() {
    return loads.workers();
  }
}

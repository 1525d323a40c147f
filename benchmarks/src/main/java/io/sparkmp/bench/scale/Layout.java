package io.sparkmp.bench.scale;

import java.util.List;

/**
 * The layout of some ratings over so many workers.
 *
 * @param loads of all blocks
 * @param items of each slice; not to be changed
 * @param sample the blocks of the first few workers, as they would be trained
 */
record Layout(Loads loads, int[] items, List<WorkerSample> sample) {

  int workers() {
    return loads.workers();
  }
}

package io.sparkmp.bench.scale;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.SparseBlock;
import java.util.List;

/**
 * One worker's ratings, as they would be trained.
 *
 * @param users of the worker
 * @param blocks by slice
 */
record WorkerSample(IdCounts users, List<SparseBlock> blocks) {}

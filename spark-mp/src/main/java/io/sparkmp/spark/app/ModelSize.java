package io.sparkmp.spark.app;

import io.sparkmp.compat.Jobs;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.rotation.App;
import io.sparkmp.spark.layout.LaidOut;
import java.util.List;
import org.apache.spark.util.SizeEstimator;

/**
 * How large the states of a training are, in bytes, over all workers.
 *
 * @param workers P
 * @param pinned all pinned states between two passes
 * @param slices all slices between two passes
 * @param added the most that a pass adds to these while it runs
 * @param largestPinned the largest pinned state of a worker, with what a pass adds to it or to its
 *     slices
 * @param largestSlice the largest slice
 * @param slicesOfWorker how many slices each worker has
 */
record ModelSize(
    int workers,
    long pinned,
    long slices,
    long added,
    long largestPinned,
    long largestSlice,
    int slicesOfWorker) {

  /** Computes the sizes from the ids of both sides, on the executors. */
  static ModelSize of(App.Sizes sizes, LaidOut<?> data) {
    int slices = data.columns().parts();
    return of(
        Jobs.collect(
            data.rows()
                .dictionary()
                .map(
                    ids ->
                        new long[] {
                          sizes.pinnedBytes(ids, slices), sizes.addedPinnedBytes(count(ids))
                        })),
        Jobs.collect(
            data.columns()
                .dictionary()
                .map(
                    ids -> new long[] {sizes.sliceBytes(ids), sizes.addedSliceBytes(count(ids))})));
  }

  /** Measures the initial states, each of which is made once on the executors. */
  static <B> ModelSize measured(App<B, ?, ?> app, LaidOut<B> data) {
    return of(
        Jobs.collect(
            data.byWorker().map(worker -> bytes(app.pinned(worker.rows(), worker.blocks())))),
        Jobs.collect(data.columns().dictionary().map(ids -> bytes(app.slice(ids)))));
  }

  private static long[] bytes(Object state) {
    return new long[] {SizeEstimator.estimate(state), 0};
  }

  private static int count(IdCounts ids) {
    return ids.ids().size();
  }

  /**
   * The sum of all parts.
   *
   * @param workers the bytes of each pinned state, and what a pass adds
   * @param slices the same for each slice
   */
  static ModelSize of(List<long[]> workers, List<long[]> slices) {
    long addedSlices =
        sum(slices, 1) / workers.size(); // in other passes than those that add to pinned states
    return new ModelSize(
        workers.size(),
        sum(workers, 0),
        sum(slices, 0),
        Math.max(sum(workers, 1), sum(slices, 1)),
        workers.stream()
            .mapToLong(bytes -> bytes[0] + Math.max(bytes[1], addedSlices))
            .max()
            .orElse(0),
        slices.stream().mapToLong(bytes -> bytes[0]).max().orElse(0),
        slices.size() / workers.size());
  }

  private static long sum(List<long[]> parts, int i) {
    return parts.stream().mapToLong(bytes -> bytes[i]).sum();
  }

  /** A generation: all states between two passes. */
  long total() {
    return pinned + slices;
  }
}

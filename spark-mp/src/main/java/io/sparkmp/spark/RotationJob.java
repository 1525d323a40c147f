package io.sparkmp.spark;

import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.Schedule;
import org.apache.spark.rdd.RDD;

/**
 * All that a training consists of, laid out on Spark.
 *
 * <p>Invariants: {@code data} and {@code initial} have P partitions of one element each, and their
 * lineage gives the same elements whenever it is computed again.
 *
 * @param schedule the order of visits
 * @param program the kernel
 * @param data persisted; partition p is worker p's
 * @param initial the model before epoch 0, laid out in that epoch's order
 * @param registrator the class name of the Kryo registrator for the slices
 * @param <D> the data of a worker
 * @param <B> a block
 * @param <W> the pinned state
 * @param <S> a slice
 */
public record RotationJob<D extends BlockSource<B>, B, W, S>(
    Schedule schedule,
    RotationProgram<B, W, S> program,
    RDD<D> data,
    RDD<WorkerState<W, S>> initial,
    String registrator) {

  /** Checks the numbers of partitions. */
  public RotationJob {
    check("data", data.getNumPartitions(), schedule.workers());
    check("initial", initial.getNumPartitions(), schedule.workers());
  }

  private static void check(String name, int partitions, int workers) {
    if (partitions != workers) {
      throw new IllegalArgumentException(
          "Invalid "
              + name
              + ": "
              + partitions
              + " partitions (expected: one a worker, "
              + workers
              + ")");
    }
  }
}

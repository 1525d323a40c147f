package io.sparkmp.spark.app;

import io.sparkmp.ids.IdCounts;
import java.io.Serializable;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * How much memory the states of an application take, in bytes, as a function of their ids. Sent to
 * the executors, so it holds settings and no data.
 */
public interface StateSizes extends Serializable {

  /**
   * The setting that sizes grow with.
   *
   * @param name as users know it, such as {@code rank}
   * @param value of this training
   * @param least value that it can have
   * @param with the sizes for another value
   */
  record Setting(String name, int value, int least, IntFunction<StateSizes> with) {}

  /**
   * The pinned state of a worker, between two passes.
   *
   * @param rows ids of the worker with their numbers of training records
   * @param slices S
   */
  long pinnedBytes(IdCounts rows, int slices);

  /**
   * A slice, between two passes.
   *
   * @param columns ids of the slice with their numbers of training records
   */
  long sliceBytes(IdCounts columns);

  /**
   * What a pass adds to a pinned state of so many rows while it runs; not in the same passes as
   * {@link #addedSliceBytes}.
   */
  default long addedPinnedBytes(int rows) {
    return 0;
  }

  /** What a pass adds to a slice of so many columns while it runs. */
  default long addedSliceBytes(int columns) {
    return 0;
  }

  /** What makes the states smaller, or null if no single setting does. */
  default @Nullable Setting setting() {
    return null;
  }
}

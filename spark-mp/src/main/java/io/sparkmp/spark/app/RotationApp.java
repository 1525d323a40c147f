package io.sparkmp.spark.app;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.RotationProgram;
import org.apache.spark.util.SizeEstimator;

/**
 * A whole application in one class: how a model starts, how a block is trained and evaluated, how
 * state is copied. Sent to every worker, so it holds settings and no data. Its start is a function
 * of the ids and its settings alone.
 *
 * @param <B> a block of data
 * @param <W> the pinned state of a worker
 * @param <S> a slice of the model
 */
public interface RotationApp<B, W, S>
    extends RotationProgram<B, W, S>, Kernel<B, W, S>, StateSizes {

  /**
   * The pinned state of a worker before the first epoch.
   *
   * @param rows ids of the worker's rows, in the order that blocks count them, with their numbers
   *     of training records
   */
  W pinned(IdCounts rows);

  /**
   * A slice before the first epoch.
   *
   * @param columns ids of the slice's columns, in the order that blocks count them, with their
   *     numbers of training records
   */
  S slice(IdCounts columns);

  /** {@inheritDoc} Made and measured, unless an application knows better. */
  @Override
  default long pinnedBytes(IdCounts rows, int slices) {
    return SizeEstimator.estimate(pinned(rows));
  }

  /** {@inheritDoc} Made and measured, unless an application knows better. */
  @Override
  default long sliceBytes(IdCounts columns) {
    return SizeEstimator.estimate(slice(columns));
  }

  /** Itself; an application with scratch memory makes a kernel for each worker instead. */
  @Override
  default Kernel<B, W, S> newKernel() {
    return this;
  }
}

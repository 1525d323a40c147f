package io.sparkmp.rotation;

import io.sparkmp.ids.IdCounts;
import java.io.Serializable;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A whole application: the initial states of a model, their sizes and, as its program, how it is
 * trained, evaluated and copied. Sent to every worker, so it holds settings and no data. An initial
 * state depends only on the arguments and the settings.
 *
 * @param <B> a block of data
 * @param <W> the pinned state of a worker
 * @param <S> a slice of the model
 */
public interface App<B, W, S> extends RotationProgram<B, W, S> {

  /**
   * The pinned state of a worker before the first epoch.
   *
   * @param rows ids of the worker's rows, in the order in which blocks number them, with their
   *     numbers of training records
   * @param blocks the worker's blocks, one per slice, each read on access; hold only a few
   */
  W pinned(IdCounts rows, List<B> blocks);

  /**
   * A slice before the first epoch.
   *
   * @param columns ids of the slice's columns, in the order in which blocks number them, with their
   *     numbers of training records
   */
  S slice(IdCounts columns);

  /** How large states are; null to have the initial states made and measured. */
  default @Nullable Sizes sizes() {
    return null;
  }

  /**
   * How much memory states take, in bytes, as a function of their ids. Sent to the executors, so it
   * holds settings and no data.
   */
  interface Sizes extends Serializable {

    /**
     * The pinned state of a worker, between two passes.
     *
     * @param rows ids of the worker, with their numbers of training records
     * @param slices S
     */
    long pinnedBytes(IdCounts rows, int slices);

    /**
     * A slice, between two passes.
     *
     * @param columns ids of the slice, with their numbers of training records
     */
    long sliceBytes(IdCounts columns);

    /**
     * Bytes that a pass adds to a pinned state with so many rows while it runs; in other passes
     * than {@link #addedSliceBytes}.
     */
    default long addedPinnedBytes(int rows) {
      return 0;
    }

    /** Bytes that a pass adds to a slice with so many columns while it runs. */
    default long addedSliceBytes(int columns) {
      return 0;
    }

    /** The setting that makes the states smaller, or null if no single setting does. */
    default @Nullable Setting setting() {
      return null;
    }
  }

  /**
   * The setting with which sizes grow.
   *
   * @param name the name that users know, such as {@code rank}
   * @param value the value in this training
   * @param least the smallest value that it can have
   * @param with gives the sizes for another value
   */
  record Setting(String name, int value, int least, IntFunction<Sizes> with) {}

  /**
   * An application whose states are float arrays that are initialised alike on both sides, and that
   * needs no scratch memory, so that it is its own kernel.
   *
   * @param <B> a block of data
   */
  interface OfArrays<B> extends App<B, float[], float[]>, Kernel<B, float[], float[]> {

    /**
     * The initial state of some rows or columns.
     *
     * @param ids the ids in the order in which blocks number them, with their numbers of training
     *     records
     */
    float[] start(IdCounts ids);

    @Override
    default float[] pinned(IdCounts rows, List<B> blocks) {
      return start(rows);
    }

    @Override
    default float[] slice(IdCounts columns) {
      return start(columns);
    }

    @Override
    default Kernel<B, float[], float[]> newKernel() {
      return this;
    }

    @Override
    default float[] copyPinned(float[] pinned) {
      return pinned.clone();
    }

    @Override
    default float[] copySlice(float[] slice) {
      return slice.clone();
    }
  }
}

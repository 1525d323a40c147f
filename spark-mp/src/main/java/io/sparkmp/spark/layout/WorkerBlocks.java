package io.sparkmp.spark.layout;

import io.sparkmp.ids.IdCounts;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.IntFunction;

/**
 * One worker's data within a task; must not be stored or sent.
 *
 * @param <B> a block
 */
public final class WorkerBlocks<B> {
  private final int worker;
  private final IdCounts rows;
  private final int slices;
  private final IntFunction<B> blocks;

  /**
   * The data of a worker.
   *
   * @param worker the worker's number
   * @param rows the ids of its rows
   * @param blocks fetches a block by slice, on each call
   */
  public WorkerBlocks(int worker, IdCounts rows, int slices, IntFunction<B> blocks) {
    this.worker = worker;
    this.rows = rows;
    this.slices = slices;
    this.blocks = blocks;
  }

  /** The number of the worker. */
  public int worker() {
    return worker;
  }

  /** The ids of the worker's rows with their training record counts. */
  public IdCounts rows() {
    return rows;
  }

  /** S. */
  public int slices() {
    return slices;
  }

  /** Fetches the block of a slice; hold only a few at a time. */
  public B block(int slice) {
    return blocks.apply(slice);
  }

  /** The blocks by slice, each from where it is kept when it is asked for. */
  public List<B> blocks() {
    return new OnDemand();
  }

  /** All blocks by slice, in memory: for small data, or to have each of them made. */
  public List<B> all() {
    return new ArrayList<>(blocks());
  }

  private final class OnDemand extends AbstractList<B> implements RandomAccess {
    @Override
    public B get(int slice) {
      return block(slice);
    }

    @Override
    public int size() {
      return slices;
    }
  }
}

package io.sparkmp.loop;

import io.sparkmp.random.SplitMix64;

/**
 * The position of a training loop: one record, with the rows that the loop declares. Each worker
 * has one, whose cursors move with it. Abstract, since running a loop is not declaring one; a class
 * rather than an interface, since calls of its only implementation then cost nothing.
 */
public abstract non-sealed class At implements ReadAt {

  /** For what runs loops. */
  protected At() {}

  /**
   * Moves to a record of the block. Only for bodies made by {@link Body#block}.
   *
   * @param k one of the records to train
   */
  public abstract void to(int k);

  /** The number of the current record in its block. */
  public abstract int record();

  @Override
  public abstract Cursor row(Rows of);

  /** The number of rows to draw from. */
  public abstract int count(DrawnRows of);

  /**
   * One of these rows, valid until the next call.
   *
   * @param place 0 to {@link #count} less one
   */
  public abstract Cursor row(DrawnRows of, int place);

  /**
   * Draws rows for this record: {@code mean} on average over all records, each row as often as
   * declared.
   *
   * @param mean at least 0
   * @return the number drawn
   */
  public abstract int draws(SampledRows of, double mean);

  /**
   * One of the rows drawn for this record, valid until the next call.
   *
   * @param i from 0 to the result of {@link #draws}, exclusive
   */
  public abstract Cursor row(SampledRows of, int i);

  /** Sums over all records. */
  public abstract TotalsCursor totals(Totals of);

  /**
   * Epochs completed: whole ones plus the part of this one that the worker has trained. For
   * decreasing step sizes.
   *
   * @throws IllegalStateException in an ordered loop, where that part depends on the number of
   *     workers
   */
  public abstract double progress();

  /**
   * Random numbers for this visit of the block, the same in every run.
   *
   * @throws IllegalStateException in an ordered loop, whose blocks depend on the number of workers
   */
  public abstract SplitMix64 random();

  /** Adds the loss of this record before its update. */
  public abstract void loss(double ofRecord);

  /**
   * Says that the body trains this record several times or not at all, and adds the loss of each
   * time, so that the mean loss is that of each.
   *
   * @param times at least 0; 1 where it is not called
   */
  public abstract void trains(int times);
}

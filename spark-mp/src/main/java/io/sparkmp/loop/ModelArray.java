package io.sparkmp.loop;

import io.sparkmp.errors.Arguments;
import io.sparkmp.loop.plan.Index;
import io.sparkmp.loop.plan.Use;

/**
 * An array of the model: rows of numbers, found by ids. The methods declare what the body does with
 * them; each returns a handle for the rows.
 */
public final class ModelArray {
  private final Loop loop;
  private final String name;
  private final int width;
  private final Start start;

  ModelArray(Loop loop, String name, int width, Start start) {
    this.loop = loop;
    this.name = name;
    this.width = width;
    this.start = start;
  }

  /** The name. */
  public String name() {
    return name;
  }

  /** Numbers per row. */
  public int width() {
    return width;
  }

  /** How its rows start. */
  public Start start() {
    return start;
  }

  private int declare(Index index, Use use) {
    return loop.declare(this, index instanceof Key key ? key : null, index, use);
  }

  /** Declares that the body reads and writes these rows. */
  public Rows updated(Index index) {
    return new Rows(loop.token(), declare(index, Use.UPDATED));
  }

  /** Declares that the body reads these rows. */
  public ReadRows read(Index index) {
    return new ReadRows(loop.token(), declare(index, Use.READ));
  }

  /**
   * Declares that the body reads and writes rows that it draws from the part that holds the row of
   * {@code near}, such as negative examples. The candidates depend on the number of parts.
   */
  public DrawnRows drawn(Key near) {
    return new DrawnRows(
        loop.token(), loop.declare(this, near, new Index.Drawn(near.name()), Use.UPDATED));
  }

  /**
   * The same, but the loop draws them, in proportion to a power of their ids' record counts, as for
   * negative sampling. Over all parts together, the draws of an epoch follow that distribution,
   * though each record draws from one part.
   *
   * <p>Consecutive records may share draws: each row is drawn as often per record as without
   * sharing, but cached rows are reused, which is faster (Ji, Satish, Li and Dubey, "Parallelizing
   * Word2Vec in Shared and Distributed Memory", 2016).
   *
   * @param power such as 0.75; at least 0
   * @param sharing the number of consecutive records that share draws, at least 1; with 1 each
   *     record has its own
   */
  public SampledRows drawn(Key near, double power, int sharing) {
    Arguments.check("power", power, power >= 0, ">= 0");
    Arguments.check("sharing", sharing, sharing >= 1, ">= 1");
    return new SampledRows(
        loop.token(),
        loop.declare(this, near, new Index.Sampled(near.name(), power, sharing), Use.UPDATED));
  }
}

package io.sparkmp.loop;

import io.sparkmp.errors.Arguments;

/**
 * An array of the model: rows of numbers, found by ids. What the body does with them is declared by
 * the methods, each of which gives a handle to reach the rows by.
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

  /** Numbers of a row. */
  public int width() {
    return width;
  }

  /** How its rows start. */
  public Start start() {
    return start;
  }

  /** The body reads and writes these rows. */
  public Rows updated(Index index) {
    return new Rows(loop.token(), loop.declare(this, index, Use.UPDATED));
  }

  /** The body reads these rows. */
  public ReadRows read(Index index) {
    return new ReadRows(loop.token(), loop.declare(this, index, Use.READ));
  }

  /**
   * The body reads and writes rows that it draws from those that lie where the row of {@code near}
   * lies, such as examples of what does not belong together. Which these are depends on how many
   * parts there are.
   */
  public DrawnRows drawn(Key near) {
    return new DrawnRows(loop.token(), loop.declare(this, new Index.Drawn(near), Use.UPDATED));
  }

  /**
   * The same where the loop draws them: in proportion to a power of the numbers of records of their
   * ids, as negative samples are. Over all parts together the draws of an epoch have that
   * distribution, though each record draws from one part.
   *
   * <p>Records in turn may share what is drawn: each row is drawn as often for each record as it
   * would be alone, and rows that are at hand are used again, which is faster (Ji, Satish, Li and
   * Dubey, "Parallelizing Word2Vec in Shared and Distributed Memory", 2016).
   *
   * @param power such as 0.75; at least 0
   * @param sharing how many records in turn share what is drawn; at least 1, by which each record
   *     has its own
   */
  public SampledRows drawn(Key near, double power, int sharing) {
    Arguments.check("power", power, power >= 0, ">= 0");
    Arguments.check("sharing", sharing, sharing >= 1, ">= 1");
    return new SampledRows(
        loop.token(), loop.declare(this, new Index.Sampled(near, power, sharing), Use.UPDATED));
  }
}

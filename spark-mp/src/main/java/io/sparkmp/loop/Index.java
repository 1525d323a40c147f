package io.sparkmp.loop;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** Which rows of an array a record touches. */
public sealed interface Index extends Serializable
    permits Key, Index.Drawn, Index.Sampled, Index.One, Index.All {

  /** The one row of an array that has no others: a bias, a count for all records. */
  Index ONE = new One();

  /** Every row of the array. */
  Index ALL = new All();

  /** As in a declaration: {@code user}, {@code each word}. */
  String words();

  /** The key by which rows are found, or near whose row they lie; null if there is none. */
  @Nullable Key key();

  /**
   * See {@link ModelArray#drawn(Key)}.
   *
   * @param key near whose row they lie
   */
  record Drawn(Key key) implements Index {
    @Override
    public String words() {
      return "drawn near " + key.name();
    }
  }

  /**
   * See {@link ModelArray#drawn(Key, double, int)}.
   *
   * @param key near whose row they lie
   * @param power of the numbers of records of their ids, in proportion to which they are drawn
   * @param sharing how many records in turn share what is drawn
   */
  record Sampled(Key key, double power, int sharing) implements Index {
    @Override
    public String words() {
      return "drawn near " + key.name();
    }
  }

  /** See {@link #ONE}. */
  record One() implements Index {
    @Override
    public @Nullable Key key() {
      return null;
    }

    @Override
    public String words() {
      return "one for all";
    }
  }

  /** See {@link #ALL}. */
  record All() implements Index {
    @Override
    public @Nullable Key key() {
      return null;
    }

    @Override
    public String words() {
      return "all rows";
    }
  }
}

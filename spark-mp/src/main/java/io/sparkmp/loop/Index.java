package io.sparkmp.loop;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** The rows of an array that a record touches. */
public sealed interface Index extends Serializable
    permits Key, Index.Drawn, Index.Sampled, Index.One, Index.All {

  /** The only row of a single-row array, such as a global bias or count. */
  Index ONE = new One();

  /** Every row of the array. */
  Index ALL = new All();

  /** The declaration in words: {@code user}, {@code each word}. */
  String words();

  /** The key by which rows are found, or whose row they lie near; null if there is none. */
  @Nullable Key key();

  /**
   * See {@link ModelArray#drawn(Key)}.
   *
   * @param key the key whose row they lie near
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
   * @param key the key whose row they lie near
   * @param power the power of their ids' record counts that is proportional to their probability
   * @param sharing the number of consecutive records that share draws
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

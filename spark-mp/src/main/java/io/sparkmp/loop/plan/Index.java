package io.sparkmp.loop.plan;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** The rows of an array that a record touches. */
public interface Index extends Serializable {

  /** The only row of a single-row array, such as a global bias or count. */
  Index ONE = new One();

  /** Every row of the array. */
  Index ALL = new All();

  /** The declaration in words: such as {@code user}. */
  String words();

  /**
   * The name of the key by which rows are found, or whose row they lie near; null if there is none.
   */
  @Nullable String key();

  /**
   * Rows that the body draws.
   *
   * @param key the name of the key whose row they lie near
   */
  record Drawn(String key) implements Index {
    @Override
    public String words() {
      return "drawn near " + key;
    }
  }

  /**
   * Rows that the loop draws.
   *
   * @param key the name of the key whose row they lie near
   * @param power the power of their ids' record counts that is proportional to their probability
   * @param sharing the number of consecutive records that share draws
   */
  record Sampled(String key, double power, int sharing) implements Index {
    @Override
    public String words() {
      return "drawn near " + key;
    }
  }

  /** See {@link #ONE}. */
  record One() implements Index {
    @Override
    public @Nullable String key() {
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
    public @Nullable String key() {
      return null;
    }

    @Override
    public String words() {
      return "all rows";
    }
  }
}

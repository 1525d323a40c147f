package io.sparkmp.loop.plan;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** The rows of an array that a record touches. */
public interface Index extends Serializable {

  /** The only row of a single-row array, such as a global bias or count. */
  Index ONE = new One();

  /** Every row of the array. */
  Index ALL = new All();

  /** The declaration in words: {@code user}, {@code each word}. */
  String words();

  /**
   * The name of the key by which rows are found, or whose row they lie near; null if there is none.
   */
  @Nullable String key();

  /** Whether a record may have any number of ids of that key. */
  boolean isSeveral();

  /**
   * Rows that the body draws.
   *
   * @param key the name of the key whose row they lie near
   * @param isSeveral whether a record may have any number of ids of that key
   */
  record Drawn(String key, boolean isSeveral) implements Index {
    @Override
    public String words() {
      return "drawn near " + key;
    }
  }

  /**
   * Rows that the loop draws.
   *
   * @param key the name of the key whose row they lie near
   * @param isSeveral whether a record may have any number of ids of that key
   * @param power the power of their ids' record counts that is proportional to their probability
   * @param sharing the number of consecutive records that share draws
   */
  record Sampled(String key, boolean isSeveral, double power, int sharing) implements Index {
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
    public boolean isSeveral() {
      return false;
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
    public boolean isSeveral() {
      return false;
    }

    @Override
    public String words() {
      return "all rows";
    }
  }
}

package io.sparkmp.tune;

import io.sparkmp.errors.Arguments;

/** The budget of a search. */
public sealed interface Budget {

  /**
   * A number of trials: the same winner each time.
   *
   * @param count at least 1
   */
  record Trials(int count) implements Budget {
    /** Checks the number. */
    public Trials {
      Arguments.check("trials", count, count >= 1, ">= 1");
    }
  }

  /**
   * As many trials as fit into a time; another machine may find another winner.
   *
   * @param count above 0
   */
  record Seconds(double count) implements Budget {
    /** Checks the number. */
    public Seconds {
      Arguments.check("seconds", count, count > 0 && Double.isFinite(count), "> 0");
    }
  }
}

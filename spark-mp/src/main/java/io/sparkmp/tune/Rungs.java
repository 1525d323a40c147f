package io.sparkmp.tune;

import io.sparkmp.errors.Arguments;

/**
 * The stages of a search, with equally many epochs each: after each, one in {@code keeps} trials
 * goes on. With falling step sizes an early loss predicts the final one poorly, so the first stage
 * is not as short as possible.
 *
 * @param epochs the epochs after the last stage, at least 1
 * @param stages the number of stages, 1 to {@code epochs}
 * @param keeps at least 2
 */
public record Rungs(int epochs, int stages, int keeps) {

  /** Checks the numbers. */
  public Rungs {
    Arguments.check("epochs", epochs, epochs >= 1, ">= 1");
    Arguments.check("stages", stages, stages >= 1 && stages <= epochs, "1 to the epochs");
    Arguments.check("keeps", keeps, keeps >= 2, ">= 2");
  }

  /** The epochs that a trial has after a stage, counted from 0. */
  int epochsAfter(int stage) {
    return (int) (((stage + 1L) * epochs + stages - 1) / stages);
  }

  /** The number of trials in a stage. */
  int trialsIn(int stage, int trials) {
    int left = trials;
    for (int s = 0; s < stage; s++) {
      left = (left + keeps - 1) / keeps;
    }
    return left;
  }

  /** The total epochs of all trials from a stage on. */
  long epochsFrom(int stage, int trials) {
    long sum = 0;
    for (int s = stage; s < stages; s++) {
      int before = s == 0 ? 0 : epochsAfter(s - 1);
      sum += (long) trialsIn(s, trials) * (epochsAfter(s) - before);
    }
    return sum;
  }
}

package io.sparkmp.bench.cf;

import io.sparkmp.bench.suite.Checks;
import java.util.List;
import java.util.Set;

/**
 * What to fit.
 *
 * @param feedback which kinds
 * @param ours our grid for explicit feedback
 * @param als that of MLlib
 * @param implicit both grids for implicit feedback
 * @param rounds in which the two that compare are repeated
 * @param repeatBelow seconds; fits of MLlib that take longer are made once
 */
public record CfSettings(
    Set<Feedback> feedback,
    RatingsData data,
    Ours ours,
    Als als,
    Implicit implicit,
    int rounds,
    double repeatBelow,
    long seed) {
  static final int WORKERS = 2;
  static final int SLICES_PER_WORKER = 2;

  /** Checks the rounds. */
  public CfSettings {
    Checks.atLeast("rounds", rounds, 1);
  }

  /**
   * Our grid.
   *
   * @param epochs ascending
   * @param adaptive whether steps adapt to each row; else they fall in a line
   * @param stepSize at the start
   */
  public record Ours(
      List<Integer> ranks,
      List<Integer> epochs,
      boolean adaptive,
      float stepSize,
      float regularisation) {

    /** Checks the numbers. */
    public Ours {
      Checks.eachAtLeast("ranks", ranks, 1);
      Checks.eachAtLeast("epochs", epochs, 1);
      Checks.check("step-size", stepSize, stepSize > 0 && stepSize < 10, "above 0, below 10");
      Checks.check("regularisation", regularisation, regularisation >= 0, ">= 0");
    }
  }

  /**
   * The grid of MLlib's ALS.
   *
   * @param blocks of users and of items
   */
  public record Als(
      List<Integer> ranks,
      List<Double> regularisations,
      List<Integer> blocks,
      List<Integer> iterations) {

    /** Checks the numbers. */
    public Als {
      Checks.eachAtLeast("als-ranks", ranks, 1);
      regularisations.forEach(each -> Checks.check("als-reg", each, each >= 0, ">= 0"));
      Checks.eachAtLeast("als-blocks", blocks, 1);
      Checks.eachAtLeast("als-iterations", iterations, 1);
    }
  }

  /**
   * The grids for implicit feedback, with the same regularisation and alpha on both sides.
   *
   * @param ranks of both
   * @param iterations of ours, ascending
   * @param alsIterations of MLlib
   */
  public record Implicit(
      List<Integer> ranks,
      List<Integer> iterations,
      List<Integer> alsIterations,
      float regularisation,
      float alpha) {

    /** Checks the numbers. */
    public Implicit {
      Checks.check("implicit-reg", regularisation, regularisation >= 0, ">= 0");
      Checks.check("implicit-alpha", alpha, alpha >= 0, ">= 0");
    }
  }
}

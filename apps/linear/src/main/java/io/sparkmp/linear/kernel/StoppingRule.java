package io.sparkmp.linear.kernel;

import java.io.Serializable;

/**
 * Decides when training ends, and which gradients cover all features when some are inactive: every
 * fifth one, and the one before training may end. A function of the iterations' results.
 */
public final class StoppingRule implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The number of iterations over which the fall of the objective is measured. */
  private static final int PATIENCE = 3;

  /** The number of iterations between gradients of all features. */
  private static final int WHOLE = 5;

  private final boolean isPartial;
  private final double[] past = new double[PATIENCE]; // objectives, newest first
  private int iterations; // in past
  private boolean isWhole; // whether the next gradient covers all features
  private boolean wasWhole = true; // whether the last one was
  private int sinceWhole; // iterations since
  private double wholeObjective; // at the last gradient of all features

  /**
   * The initial state.
   *
   * @param isPartial whether features whose coefficients stay 0 may be inactive
   */
  StoppingRule(boolean isPartial) {
    this.isPartial = isPartial;
    isWhole = isPartial;
  }

  private StoppingRule(StoppingRule other) {
    isPartial = other.isPartial;
    System.arraycopy(other.past, 0, past, 0, PATIENCE);
    iterations = other.iterations;
    isWhole = other.isWhole;
    wasWhole = other.wasWhole;
    sinceWhole = other.sinceWhole;
    wholeObjective = other.wholeObjective;
  }

  StoppingRule copy() {
    return new StoppingRule(this);
  }

  boolean isPartial() {
    return isPartial;
  }

  /** Whether this epoch's gradient covers all features, including inactive ones. */
  boolean isWhole() {
    return isWhole;
  }

  /** Whether no gradient has been computed yet. */
  boolean isStart() {
    return iterations == 0;
  }

  /**
   * Processes an iteration.
   *
   * @param objective the objective after it
   * @param hasMoved whether there was a step
   * @param isLow whether the gradient is negligible
   * @param isNear whether the gradient predicts a fall within the tolerance
   * @param isStuck whether even steepest descent found no step
   * @return whether training ends
   */
  boolean ends(
      double objective,
      boolean hasMoved,
      boolean isLow,
      boolean isNear,
      boolean isStuck,
      double tolerance) {
    boolean isSettled =
        hasMoved
            && isNear
            && iterations >= PATIENCE
            && hasSettled(past[PATIENCE - 1], objective, PATIENCE, tolerance);
    System.arraycopy(past, 0, past, 1, PATIENCE - 1);
    past[0] = objective;
    iterations++;
    int since = sinceWhole + 1;
    boolean isSettledAsWhole =
        hasMoved
            && isNear
            && since > PATIENCE
            && hasSettled(wholeObjective, objective, since, tolerance);
    boolean isKnown = isWhole || !isPartial;
    if (isKnown && (isLow || (isStuck && wasWhole) || (isPartial ? isSettledAsWhole : isSettled))) {
      return true;
    }
    wasWhole = isKnown;
    sinceWhole = isKnown ? 0 : since;
    if (isKnown) {
      wholeObjective = objective;
    }
    isWhole = isPartial && (isLow || isStuck || isSettled || sinceWhole == WHOLE);
    return false;
  }

  private static boolean hasSettled(
      double before, double objective, int iterations, double tolerance) {
    return before - objective <= iterations * tolerance * Math.abs(objective);
  }
}

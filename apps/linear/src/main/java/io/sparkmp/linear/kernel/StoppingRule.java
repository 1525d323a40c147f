package io.sparkmp.linear.kernel;

/**
 * When the training ends, and which gradients are of all features where not all take part: every
 * fifth one, and the one that a training may end after. A function of what each iteration came to.
 */
public final class StoppingRule {
  /** Over so many iterations the fall of the objective is measured. */
  private static final int PATIENCE = 3;

  /** So often the gradient is of all features, where not all take part. */
  private static final int WHOLE = 5;

  private final boolean isPartial;
  private final double[] past = new double[PATIENCE]; // objectives, the last one first
  private int iterations; // that are in past
  private boolean isWhole; // whether the next gradient is of all features
  private boolean wasWhole = true; // whether the last one was
  private int sinceWhole; // iterations
  private double wholeObjective; // at the last gradient of all features

  /**
   * At the start.
   *
   * @param isPartial whether features whose coefficients stay 0 take no part for a while
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

  /** Whether the gradient of this epoch is of all features, though not all take part. */
  boolean isWhole() {
    return isWhole;
  }

  /** Whether no gradient has been computed yet. */
  boolean isStart() {
    return iterations == 0;
  }

  /**
   * Takes in an iteration.
   *
   * @param objective after it
   * @param hasMoved whether there was a step
   * @param isLow whether the gradient is as good as 0
   * @param isNear whether the gradient leaves the objective no more to fall than the tolerance
   * @param isStuck whether not even a step straight down was found
   * @return whether the training ends
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

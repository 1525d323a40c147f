package io.sparkmp.linear.kernel;

/**
 * The layout of the numbers that are summed over all workers at the end of a pass.
 *
 * <pre>
 *   direction   losses at the trial steps | L1 norms there | pg.d, q2vd, q2dd
 *   gradient    loss | L1 norm | q2vv | pg.pg / 2c | s.b | y.b | pg.b
 * </pre>
 *
 * <p>where d is the direction, v the coefficients, q their penalties, pg the pseudo-gradient, s the
 * last step, y the change of the gradient, c the curvature of the objective if known, and b each of
 * the vectors that L-BFGS combines.
 */
final class PassSums {
  /** The number of trial steps along a direction. */
  static final int STEPS = 6;

  static final int NORMS = STEPS;
  static final int SLOPE = 2 * STEPS;
  static final int CROSS = SLOPE + 1;
  static final int SQUARE = SLOPE + 2;
  static final int OF_DIRECTION = SLOPE + 3;

  static final int LOSS = 0;
  static final int NORM = 1;
  static final int VALUES = 2;
  static final int DISTANCE = 3;
  static final int PRODUCTS = 4;

  private PassSums() {}

  /** The number of vectors that L-BFGS combines: its memory and the gradient. */
  static int vectors(int memory) {
    return 2 * memory + 1;
  }

  static int ofGradient(int memory) {
    return PRODUCTS + 3 * vectors(memory);
  }

  static int length(int memory) {
    return Math.max(OF_DIRECTION, ofGradient(memory));
  }
}

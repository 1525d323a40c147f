package io.sparkmp.linear.kernel;

/**
 * Which numbers are summed over all workers at the end of a pass.
 *
 * <pre>
 *   direction   losses at the steps that are tried | L1 norms there | pg.d, q2vd, q2dd
 *   gradient    loss | L1 norm | q2vv | pg.pg / 2c | s.b | y.b | pg.b
 * </pre>
 *
 * <p>where d is the direction, v the coefficients, q their penalties, pg the pseudo-gradient, s the
 * last step, y the change of the gradient, c the curvature of the objective where it is known, and
 * b each of the vectors that L-BFGS combines.
 */
final class PassSums {
  /** How many steps along a direction are tried. */
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

  /** How many vectors L-BFGS combines: those of its memory, and the gradient. */
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

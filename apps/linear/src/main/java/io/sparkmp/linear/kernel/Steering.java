package io.sparkmp.linear.kernel;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Steers the training: decides the step along a direction, the next direction, and when to end. A
 * function of the sums over all workers, which have the same bytes on each worker, so each decides
 * for itself and all decide alike. It uses only inner products of L-BFGS's vectors: "vector-free"
 * (Chen, Wang and Zhou, NIPS 2014, algorithm 3).
 *
 * <p>The vectors are, in order: m steps s, m changes y of the gradient, and the pseudo-gradient.
 */
public final class Steering implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Trial steps: multiples of the direction. */
  private static final double[] ALONG = {1, 0.5, 0.25, 1.0 / 16, 2, 4};

  /** Trial steps if coefficients must not change sign, or have bounds. */
  private static final double[] WITHIN = {1, 0.75, 0.5, 0.25, 1.0 / 16, 1.0 / 64};

  /** Trial steps while the curvature is unknown. */
  private static final double[] WIDE = {1, 1 / 3.0, 1 / 9.0, 1 / 27.0, 1 / 243.0, 1 / 6561.0};

  /** A step must gain this fraction of what the slope predicts (Armijo's condition). */
  private static final double DECREASE = 1e-4;

  /**
   * The squared gradient that counts as a minimum. The loss of separable records falls forever, and
   * differences of its gradients would become too small for floats.
   */
  private static final double FLAT = 1e-40;

  /** The same as a part of the first one: if labels are very small, so are all gradients. */
  private static final double FLAT_OF_FIRST = 1e-24;

  /** A coefficient's penalty below this fraction of the objective is negligible. */
  private static final double SMALL = 1e-9;

  /** The least effective tolerance: objectives and gradients have no more digits. */
  private static final double PRECISION = 1e-12;

  /** A gradient below this fraction of the first counts as 0: values are floats. */
  private static final double ZERO = 1e-8;

  /** Relative differences of objectives below this are rounding. */
  private static final double ROUNDING = 1e-13;

  private final int memory;
  private final boolean isWithin; // whether no step may go beyond its direction
  private final StoppingRule ending;
  private final double[] products; // of each vector with each
  private final double[] combination; // factors of the vectors that give the direction
  private int pairs;
  private int next; // slot of the next pair
  private double step; // along the direction
  private double objective;
  private double valuesSquared; // q2vv
  private boolean isFinished;
  private double first; // objective at the first gradient
  private double reach = 1; // length of a steepest-descent step
  private double distance; // of the objective from its minimum
  private double steepest; // squared initial gradient

  /**
   * The initial state.
   *
   * @param memory m
   * @param isPartial whether features whose coefficients stay 0 may be inactive
   * @param isBounded whether coefficients have bounds
   */
  private Steering(int memory, boolean isPartial, boolean isBounded) {
    ending = new StoppingRule(isPartial);
    isWithin = isPartial || isBounded;
    int vectors = PassSums.vectors(memory);
    this.memory = memory;
    products = new double[vectors * vectors];
    combination = new double[vectors];
  }

  /** The steering of a training. */
  public static Steering of(LinearOptions options) {
    return of(options, false);
  }

  /**
   * The steering of a training.
   *
   * @param isBounded whether coefficients have bounds
   */
  public static Steering of(LinearOptions options, boolean isBounded) {
    return new Steering(options.memory(), options.l1() > 0, isBounded);
  }

  /** The steering of records without training. */
  public static Steering none() {
    return new Steering(0, false, false);
  }

  private Steering(Steering other) {
    memory = other.memory;
    isWithin = other.isWithin;
    ending = other.ending.copy();
    products = other.products.clone();
    combination = other.combination.clone();
    pairs = other.pairs;
    next = other.next;
    step = other.step;
    objective = other.objective;
    valuesSquared = other.valuesSquared;
    isFinished = other.isFinished;
    first = other.first;
    reach = other.reach;
    distance = other.distance;
    steepest = other.steepest;
  }

  Steering copy() {
    return new Steering(this);
  }

  int memory() {
    return memory;
  }

  /** Whether the objective has stopped falling. */
  public boolean isFinished() {
    return isFinished;
  }

  /** The objective at the current coefficients. */
  public double objective() {
    return objective;
  }

  /** The memory slot for the last step's pair. */
  int slot() {
    return next;
  }

  /** The chosen step along the direction; 0 for none. */
  double step() {
    return step;
  }

  /** The factor of each vector in the direction. */
  double[] combination() {
    return combination;
  }

  /** The trial steps along the direction. */
  double[] tried() {
    return pairs == 0 ? WIDE : isWithin ? WITHIN : ALONG;
  }

  /** Whether this epoch's gradient covers all features, including inactive ones. */
  boolean isWhole() {
    return ending.isWhole();
  }

  /** A coefficient is negligible if neither its L1 norm nor its value exceeds this. */
  double small(LinearOptions options) {
    return options.l1() > 0 ? SMALL * first / options.l1() : 0;
  }

  /** The largest negligible coefficient, in its unit: it does not change any loss. */
  double smallest() {
    return Math.sqrt(SMALL * first / 50); // at a curvature of 100
  }

  /** Takes the full step: at the start, the initial coefficients are the direction. */
  void start() {
    step = 1;
  }

  /**
   * Chooses the step from the sums of the pass along the direction.
   *
   * @param weight the total weight of the training records
   */
  void choose(double[] sums, LinearOptions options, double weight) {
    double[] tried = tried();
    double slope = sums[PassSums.SLOPE];
    double best = objective;
    step = 0;
    for (int k = 0; k < tried.length; k++) {
      double value = value(sums, k, options, weight);
      if (slope < 0 && value < best && value <= objective + DECREASE * tried[k] * slope) {
        best = value;
        step = tried[k];
      }
    }
    boolean isParabola = options.loss() == Loss.SQUARED && options.l1() == 0;
    if (step == 0 && pairs == 0 && isParabola) {
      step = lowest(value(sums, 0, options, weight), slope);
    }
  }

  /** The objective after a trial step. */
  private double value(double[] sums, int k, LinearOptions options, double weight) {
    double to = tried()[k];
    double change = to * sums[PassSums.CROSS] + to * to / 2 * sums[PassSums.SQUARE];
    return sums[k] / weight
        + options.l1() * sums[PassSums.NORMS + k]
        + options.l2() * (valuesSquared / 2 + change);
  }

  /**
   * The step to the minimum along a direction where the objective is a parabola: for steepest
   * descent, of which all trial steps may be far too long. 0 if rounding hides the gain.
   *
   * @param full the objective after the full step
   */
  private double lowest(double full, double slope) {
    double curvature = 2 * (full - objective - slope);
    double to = -slope / curvature;
    return slope < 0 && curvature > 0 && -slope * to > 2 * ROUNDING * size() ? to : 0;
  }

  /**
   * Processes the sums of the pass that computed the gradient, and finds the next direction, if
   * any.
   */
  void turn(double[] sums, LinearOptions options, double weight) {
    valuesSquared = sums[PassSums.VALUES];
    objective =
        sums[PassSums.LOSS] / weight
            + options.l1() * sums[PassSums.NORM]
            + options.l2() / 2 * valuesSquared;
    int vectors = PassSums.vectors(memory);
    int s = next;
    int y = memory + next;
    int g = 2 * memory;
    for (int b = 0; b < vectors; b++) {
      set(s, b, sums[PassSums.PRODUCTS + b]);
      set(y, b, sums[PassSums.PRODUCTS + vectors + b]);
      set(g, b, sums[PassSums.PRODUCTS + 2 * vectors + b]);
    }
    boolean isStart = ending.isStart();
    boolean isStraight = pairs == 0;
    boolean hasMoved = step > 0 && !isStart; // the start has no previous gradient
    if (hasMoved && product(s, y) > 1e-10 * product(y, y)) {
      next = (next + 1) % memory;
      pairs = Math.min(pairs + 1, memory);
    }
    if (isStart) {
      first = objective;
      steepest = product(g, g);
    } else if (isStraight) { // steepest descent: adapt the length for next time
      reach *= step == 0 ? 1e-3 : step == 1 ? 3 : step;
    }
    distance = Math.max(sums[PassSums.DISTANCE], product(g, g) / (2 * curvature()));
    boolean isNear = excess() <= Math.max(options.tolerance(), PRECISION);
    boolean isLow =
        (isStart && isNear) // such as the minimum of a training before
            || product(g, g) <= Math.min(FLAT, FLAT_OF_FIRST * steepest);
    boolean isStuck = // even steepest descent fails, or all is rounding
        !hasMoved
            && !isStart
            && isStraight
            && (isNear || reach * product(g, g) <= ROUNDING * size());
    isFinished = ending.ends(objective, hasMoved, isLow, isNear, isStuck, options.tolerance());
    if (!hasMoved) {
      pairs = 0;
    }
    combine();
  }

  /** The scale for comparing objectives: at least a fraction of the first, in case it goes to 0. */
  private double size() {
    return Math.max(Math.abs(objective), SMALL * Math.abs(first));
  }

  /** The least curvature along recent steps. */
  private double curvature() {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < pairs; i++) {
      int s = Math.floorMod(next - 1 - i, memory);
      double along = product(s, memory + s) / product(s, s);
      least = along > 0 ? Math.min(least, along) : least; // s may be 0 on the remaining features
    }
    return least;
  }

  /**
   * An upper bound on the relative distance of the objective from its minimum, from the gradient
   * and the assumed least curvature: half the squared gradient over the curvature. 0 if the
   * gradient is negligible.
   */
  public double excess() {
    return slope() <= ZERO ? 0 : distance / size();
  }

  /** The length of the gradient, in units of the coefficients, relative to that at the start. */
  public double slope() {
    return steepest == 0 ? 0 : Math.sqrt(product(2 * memory, 2 * memory) / steepest);
  }

  private double product(int a, int b) {
    return products[a * PassSums.vectors(memory) + b];
  }

  private void set(int a, int b, double product) {
    int vectors = PassSums.vectors(memory);
    products[a * vectors + b] = product;
    products[b * vectors + a] = product;
  }

  /** The inner product of the combination so far with a vector. */
  private double along(int vector) {
    double sum = 0;
    for (int b = 0; b < combination.length; b++) {
      sum += combination[b] * product(b, vector);
    }
    return sum;
  }

  /** L-BFGS's two loops (Nocedal and Wright, algorithm 7.4), on factors instead of vectors. */
  private void combine() {
    Arrays.fill(combination, 0);
    combination[2 * memory] = pairs == 0 ? -reach : -1;
    double[] alpha = new double[pairs];
    for (int i = 0; i < pairs; i++) { // newest first
      int s = Math.floorMod(next - 1 - i, memory);
      alpha[i] = along(s) / product(s, memory + s);
      combination[memory + s] -= alpha[i];
    }
    if (pairs > 0) {
      int s = Math.floorMod(next - 1, memory);
      double scale = product(s, memory + s) / product(memory + s, memory + s);
      for (int b = 0; b < combination.length; b++) {
        combination[b] *= scale;
      }
    }
    for (int i = pairs - 1; i >= 0; i--) {
      int s = Math.floorMod(next - 1 - i, memory);
      double beta = along(memory + s) / product(s, memory + s);
      combination[s] += alpha[i] - beta;
    }
  }
}

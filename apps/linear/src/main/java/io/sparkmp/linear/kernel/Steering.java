package io.sparkmp.linear.kernel;

import java.util.Arrays;

/**
 * What decides how the training goes on: where along a direction to step, the next direction, and
 * when to end. A function of the sums over all workers, which are the same bytes for each of them,
 * so that each decides for itself and all decide the same. It knows L-BFGS's vectors by their inner
 * products alone: "vector-free" (Chen, Wang and Zhou, NIPS 2014, algorithm 3).
 *
 * <p>The vectors are numbered: m steps s, m changes y of the gradient, and the pseudo-gradient.
 */
public final class Steering {
  /** Steps that are tried: multiples of the direction. */
  private static final double[] ALONG = {1, 0.5, 0.25, 1.0 / 16, 2, 4};

  /** The same where the coefficients must not change sign. */
  private static final double[] WITHIN = {1, 0.75, 0.5, 0.25, 1.0 / 16, 1.0 / 64};

  /** The same where nothing is known of the curvature yet. */
  private static final double[] WIDE = {1, 1 / 3.0, 1 / 9.0, 1 / 27.0, 1 / 243.0, 1 / 6561.0};

  /** A step must bring this part of what the slope promises (Armijo's condition). */
  private static final double DECREASE = 1e-4;

  /**
   * The squared gradient of a minimum. The loss of records that are told apart falls forever, and
   * the differences of its gradients would become too small for floats.
   */
  private static final double FLAT = 1e-40;

  /** A penalty of a coefficient below this part of the objective is as good as none. */
  private static final double SMALL = 1e-9;

  /** A tolerance below this asks for the same: objectives and gradients have no more digits. */
  private static final double PRECISION = 1e-12;

  /** A gradient below this part of the first is as good as 0: values are floats. */
  private static final double ZERO = 1e-8;

  /** Differences of objectives below this part of them are rounding. */
  private static final double ROUNDING = 1e-13;

  private final int memory;
  private final StoppingRule ending;
  private final double[] products; // of each vector with each
  private final double[] combination; // of the vectors, that is the direction
  private int pairs;
  private int next; // slot, of the next pair
  private double step; // along the direction
  private double objective;
  private double valuesSquared; // q2vv
  private boolean isFinished;
  private double first; // objective, with the first gradient
  private double reach = 1; // of a step straight down
  private double distance; // of the objective from the least
  private double steepest; // squared gradient at the start

  /**
   * At the start.
   *
   * @param memory m
   * @param isPartial whether features whose coefficients stay 0 are left out for a while
   */
  private Steering(int memory, boolean isPartial) {
    ending = new StoppingRule(isPartial);
    int vectors = PassSums.vectors(memory);
    this.memory = memory;
    products = new double[vectors * vectors];
    combination = new double[vectors];
  }

  /** That of a training. */
  public static Steering of(LinearOptions options) {
    return new Steering(options.memory(), options.l1() > 0);
  }

  /** That of records on which nothing is trained. */
  public static Steering none() {
    return new Steering(0, false);
  }

  private Steering(Steering other) {
    memory = other.memory;
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

  /** Whether the objective falls no more. */
  public boolean isFinished() {
    return isFinished;
  }

  /** The objective at the coefficients as they are. */
  public double objective() {
    return objective;
  }

  /** The slot of the memory that the pair of the last step goes to. */
  int slot() {
    return next;
  }

  /** The step that was chosen along the direction, 0 for none. */
  double step() {
    return step;
  }

  /** By what each of the vectors is multiplied, to be added up to the direction. */
  double[] combination() {
    return combination;
  }

  /** The steps that are tried along the direction. */
  double[] tried(LinearOptions options) {
    return pairs == 0 ? WIDE : options.l1() > 0 ? WITHIN : ALONG;
  }

  /** Whether the gradient of this epoch is of all features, though not all take part. */
  boolean isWhole() {
    return ending.isWhole();
  }

  /** A coefficient whose L1 norm is not above this is as good as 0, if it is no larger itself. */
  double small(LinearOptions options) {
    return options.l1() > 0 ? SMALL * first / options.l1() : 0;
  }

  /** A coefficient that is not above this, in its unit, moves no loss: one as good as 0 is not. */
  double smallest() {
    return Math.sqrt(SMALL * first / 50); // by a curvature of 100
  }

  /** Steps as far as the direction goes, where the coefficients of the start are the direction. */
  void start() {
    step = 1;
  }

  /**
   * Chooses the step by the sums at the end of the pass that followed the direction.
   *
   * @param weight of all training records
   */
  void choose(double[] sums, LinearOptions options, double weight) {
    double[] tried = tried(options);
    double slope = sums[PassSums.SLOPE];
    double best = objective;
    step = 0;
    for (int k = 0; k < tried.length; k++) {
      double to = tried[k];
      double change = to * sums[PassSums.CROSS] + to * to / 2 * sums[PassSums.SQUARE];
      double value =
          sums[k] / weight
              + options.l1() * sums[PassSums.NORMS + k]
              + options.l2() * (valuesSquared / 2 + change);
      if (slope < 0 && value < best && value <= objective + DECREASE * to * slope) {
        best = value;
        step = to;
      }
    }
  }

  /**
   * Takes in the gradient by the sums at the end of the pass that computed it, and finds the next
   * direction, or that there is none.
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
    boolean hasMoved = step > 0 && !isStart; // the start has no gradient before it
    if (hasMoved && product(s, y) > 1e-10 * product(y, y)) {
      next = (next + 1) % memory;
      pairs = Math.min(pairs + 1, memory);
    }
    if (isStart) {
      first = objective;
      steepest = product(g, g);
    } else if (isStraight) { // straight down: as far the next time
      reach *= step == 0 ? 1e-3 : step == 1 ? 3 : step;
    }
    boolean isLow = product(g, g) < FLAT;
    distance = Math.max(sums[PassSums.DISTANCE], product(g, g) / (2 * curvature()));
    boolean isNear = excess() <= Math.max(options.tolerance(), PRECISION);
    boolean isStuck = // not even straight down, though there is no need, or nothing but rounding
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

  /**
   * What objectives are compared with: no less than a part of the first, for one that goes to 0.
   */
  private double size() {
    return Math.max(Math.abs(objective), SMALL * Math.abs(first));
  }

  /** The least curvature along the last steps. */
  private double curvature() {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < pairs; i++) {
      int s = Math.floorMod(next - 1 - i, memory);
      double along = product(s, memory + s) / product(s, s);
      least = along > 0 ? Math.min(least, along) : least; // of features that are left, s may be 0
    }
    return least;
  }

  /**
   * How far the objective is from the least at most, as a part of it, by the gradient and the least
   * curvature that there is taken to be: half the squared gradient over the curvature. 0 if the
   * gradient is as good as 0.
   */
  public double excess() {
    return slope() <= ZERO ? 0 : distance / size();
  }

  /** The length of the gradient, in units of the coefficients, as a part of that at the start. */
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

  /** L-BFGS's two loops (Nocedal and Wright, algorithm 7.4), on factors in place of vectors. */
  private void combine() {
    Arrays.fill(combination, 0);
    combination[2 * memory] = pairs == 0 ? -reach : -1;
    double[] alpha = new double[pairs];
    for (int i = 0; i < pairs; i++) { // the newest first
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

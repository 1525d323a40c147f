package io.sparkmp.linear.kernel;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Updates a slice before the first and after the last worker of a pass. Vectors are processed in
 * pieces that stay in the processor's cache.
 */
final class SliceSteps {
  private static final int PIECE = 1024;

  /** The fraction of the start's curvature in the unit of a coefficient. */
  private static final double CURVED = 0.01;

  /** Values this far below negligible are set to 0: no margin changes. */
  private static final double NOTHING = 1e-12;

  /** A weight below this fraction of the total counts as 0: the precision of weight sums. */
  private static final double ROUNDING = 1e-12;

  /**
   * The assumed lower bound of the objective's curvature along any coefficient, in its unit, where
   * it starts at about 100: features may be alike to about 1e-4 of their deviations. Without
   * centring, the bound is relative to variances, although units are relative to squares.
   */
  private static final double FLAT = 1e-6;

  private SliceSteps() {}

  /**
   * After the first pass: computes scales, penalties and centres from the features' moments.
   *
   * <p>With everything else fixed, the second derivative of the objective by a coefficient is
   * {@code l2 q^2 + mean(loss'' x^2)}, with x relative to its mean if there is an intercept. A
   * feature that is then 0 for all records has no coefficient. The unit of a coefficient is the
   * inverse root of this, with only a hundredth of the second term's initial value: that term falls
   * greatly as records are learned, and in full it would hold frequent features back (a similar
   * mixture: Hsia, Chiang and Lin, ACML 2018).
   *
   * @param intercept place of the label column, or -1
   * @param weights place of the weight column, or -1
   * @param isCentred whether features count from their means
   */
  static void settle(
      CoefficientSlice slice,
      int intercept,
      int weights,
      LinearOptions options,
      boolean isCentred,
      Weights of) {
    Vectors vectors = slice.vectors(); // of all features
    double[] sums = slice.whole();
    double flat = FLAT;
    int width = slice.width();
    for (int j = slice.size() / width - 1; j >= 0; j--) { // moments come first in the vectors
      boolean isIntercept = j == intercept;
      double part = sums[j] / of.sum(); // fraction of the weight; other entries are 0
      part = 1 - part < ROUNDING ? 1 : part;
      double mean = part * vectors.values()[j];
      double variance = vectors.gradients()[j] / of.sum() + mean * vectors.values()[j] * (1 - part);
      double square = isIntercept ? 1 : isCentred ? variance : variance + mean * mean;
      double deviation = options.standardise() ? of.deviation(variance * of.sum()) : 1;
      flat = !isIntercept && variance > 0 ? Math.min(flat, FLAT * variance / square) : flat;
      boolean isUsed =
          isIntercept
              ? options.intercept()
              : square > 0 && deviation > 0 && (variance > 0 || !options.intercept());
      double penalty = isIntercept ? 0 : deviation;
      double regular = isIntercept ? 1 : penalty;
      double unit =
          CURVED * options.loss().curvature() * square
              + (options.l1() + options.l2()) * regular * regular;
      double scale = isUsed && j != weights ? 1 / Math.sqrt(unit) : 0;
      for (int e = j * width; e < (j + 1) * width; e++) {
        double start = slice.within(e, vectors.directions()[e]);
        vectors.values()[e] = 0;
        vectors.gradients()[e] = 0;
        slice.scales()[e] = (float) scale;
        slice.penalties()[e] = (float) (scale * penalty);
        slice.centres()[e] = isCentred && !isIntercept ? (float) (scale * mean) : 0;
        vectors.directions()[e] = scale == 0 ? 0 : (float) (start / scale);
      }
    }
    slice.settle(flat);
    slice.endWhole(vectors);
  }

  /**
   * Computes the direction, a combination of L-BFGS's vectors. With an L1 penalty, no component
   * crosses 0 (OWL-QN: Andrew and Gao, ICML 2007), except for negligible coefficients: the whole
   * way to {@code values + directions} is within one orthant. Unlike there, ascending components
   * stay; the total slope tells whether the direction descends.
   *
   * @param sums receive the slice's terms
   */
  static void direct(
      CoefficientSlice slice, Steering steering, LinearOptions options, double[] sums) {
    Vectors vectors = slice.vectors();
    double[] combination = steering.combination();
    double[] tried = steering.tried();
    double small = steering.small(options);
    double smallest = steering.smallest();
    double[] norms = new double[tried.length];
    double[] piece = new double[PIECE];
    double slope = 0;
    double cross = 0;
    double square = 0;
    int width = slice.width();
    double[] centres = slice.carried();
    Arrays.fill(centres, 0);
    for (int from = 0; from < vectors.size(); from += PIECE) {
      int n = Math.min(PIECE, vectors.size() - from);
      combine(vectors, combination, from, n, piece);
      for (int i = 0; i < n; i++) {
        int a = from + i;
        int e = vectors.feature(a);
        double v = vectors.values()[a];
        double q = slice.penalties()[e];
        double l1 = options.l1() * q;
        double zero = Math.min(small / q, smallest); // up to where it is negligible
        double pseudo = pseudoGradient(vectors.gradients()[a], v, l1, zero);
        pseudo = slice.isBounded() ? Bounds.projected(slice, e, v, pseudo) : pseudo;
        float d = (float) (piece[i] + combination[combination.length - 1] * pseudo);
        if (l1 > 0) {
          double orthant = Math.abs(v) > zero ? v : -pseudo;
          d = orthant * (v + d) <= 0 ? (float) -v : d;
          for (int k = 0; k < tried.length; k++) {
            norms[k] += q * Math.abs(v + tried[k] * d);
          }
        }
        d = slice.isBounded() ? Bounds.direction(slice, e, v, pseudo, d) : d;
        vectors.directions()[a] = d;
        slope += pseudo * d;
        cross += q * q * v * d;
        square += q * q * d * d;
        centres[width == 1 ? 0 : e % width] += (double) slice.centres()[e] * d;
      }
    }
    for (int k = 0; k < norms.length; k++) {
      sums[PassSums.NORMS + k] += norms[k];
    }
    sums[PassSums.SLOPE] += slope;
    sums[PassSums.CROSS] += cross;
    sums[PassSums.SQUARE] += square;
  }

  /** The combination's terms of steps and gradient changes. */
  private static void combine(
      Vectors vectors, double[] combination, int from, int n, double[] piece) {
    int memory = vectors.steps().length;
    Arrays.fill(piece, 0, n, 0);
    for (int b = 0; b < 2 * memory; b++) {
      double factor = combination[b];
      if (factor == 0) {
        continue;
      }
      float[] vector = b < memory ? vectors.steps()[b] : vectors.changes()[b - memory];
      for (int i = 0; i < n; i++) {
        piece[i] += factor * vector[from + i];
      }
    }
  }

  /**
   * The pseudo-gradient of the objective with its L1 term (Andrew and Gao, equation 4).
   *
   * @param l1 the coefficient's factor in the penalty
   * @param zero coefficients up to this count as 0
   */
  static double pseudoGradient(double gradient, double value, double l1, double zero) {
    if (l1 == 0) {
      return gradient;
    }
    if (Math.abs(value) > zero) {
      return value > 0 ? gradient + l1 : gradient - l1;
    }
    return gradient > l1 ? gradient - l1 : gradient < -l1 ? gradient + l1 : 0;
  }

  /**
   * Takes the step and begins a new gradient. The intercept's direction is relative to the means of
   * the features; the intercept itself is relative to 0.
   *
   * @param intercept place of the label column, or -1
   * @param all the first of them are the sums of centres times directions over all features, for
   *     each class
   */
  static void step(
      CoefficientSlice slice,
      int intercept,
      double[] all,
      Steering steering,
      LinearOptions options) {
    double step = steering.step();
    Vectors vectors = slice.vectors();
    Arrays.fill(slice.carried(), 0);
    vectors.use(steering.slot());
    float[] s = vectors.steps()[steering.slot()];
    float[] y = vectors.changes()[steering.slot()];
    for (int j = 0; j < vectors.size(); j++) {
      double before = vectors.values()[j];
      double after = before + step * vectors.directions()[j];
      after = slice.isBounded() ? Bounds.reached(slice, vectors.feature(j), before, after) : after;
      vectors.values()[j] = after;
      s[j] = (float) (after - before);
      y[j] = (float) vectors.gradients()[j];
      vectors.directions()[j] = (float) (vectors.gradients()[j] - y[j]); // the rounding error of y
      vectors.gradients()[j] = 0;
    }
    for (int k = 0; k < slice.width() && intercept >= 0; k++) {
      int e = intercept * slice.width() + k;
      int at = vectors.indexOf(e);
      if (at >= 0 && slice.scales()[e] > 0) {
        vectors.values()[at] -= step * all[k] / slice.scales()[e];
      }
    }
    if (options.l1() > 0) {
      drop(slice, NOTHING * steering.small(options));
    }
  }

  private static void drop(CoefficientSlice slice, double nothing) {
    double[] values = slice.vectors().values();
    for (int a = 0; a < values.length; a++) {
      double q = slice.penalties()[slice.vectors().feature(a)];
      values[a] = q > 0 && q * Math.abs(values[a]) < nothing ? 0 : values[a];
    }
  }

  /**
   * Ends the gradient, and adds up the inner products for the next direction.
   *
   * @param sums receive the slice's terms
   * @return the penalty of the slice
   */
  static double turn(
      CoefficientSlice slice, Steering steering, LinearOptions options, double[] sums) {
    centre(slice);
    if (slice.whole().length > 0) {
      choose(slice, steering.slot(), options);
    }
    Vectors vectors = slice.vectors();
    int memory = vectors.steps().length;
    int length = PassSums.vectors(memory);
    double l1 = options.l1();
    double l2 = options.l2();
    double small = steering.small(options);
    double smallest = steering.smallest();
    float[] s = vectors.steps()[steering.slot()];
    float[] y = vectors.changes()[steering.slot()];
    double[] pseudo = new double[PIECE];
    double[] products = new double[3 * length];
    double norm = 0;
    double square = 0;
    double distance = 0;
    for (int from = 0; from < vectors.size(); from += PIECE) {
      int n = Math.min(PIECE, vectors.size() - from);
      for (int i = 0; i < n; i++) {
        int j = from + i;
        double v = vectors.values()[j];
        double q = slice.penalties()[vectors.feature(j)];
        double gradient = vectors.gradients()[j] + l2 * q * q * v;
        vectors.gradients()[j] = gradient;
        y[j] = (float) (gradient - ((double) y[j] + vectors.directions()[j]));
        pseudo[i] = pseudoGradient(gradient, v, l1 * q, Math.min(small / q, smallest));
        if (slice.isBounded()) {
          pseudo[i] = Bounds.projected(slice, vectors.feature(j), v, pseudo[i]);
        }
        norm += q * Math.abs(v);
        square += q * q * v * v;
        distance += pseudo[i] * pseudo[i] / (2 * Math.max(l2 * q * q, slice.flat()));
      }
      for (int b = 0; b < 2 * memory; b++) {
        float[] vector = b < memory ? vectors.steps()[b] : vectors.changes()[b - memory];
        if (vector.length == 0) {
          continue; // unused so far: all products are 0
        }
        add(s, y, pseudo, vector, from, n, products, b, length);
      }
      for (int i = 0; i < n; i++) {
        products[length - 1] += s[from + i] * pseudo[i];
        products[2 * length - 1] += y[from + i] * pseudo[i];
        products[3 * length - 1] += pseudo[i] * pseudo[i];
      }
    }
    sums[PassSums.NORM] += norm;
    sums[PassSums.VALUES] += square;
    sums[PassSums.DISTANCE] += distance;
    for (int b = 0; b < products.length; b++) {
      sums[PassSums.PRODUCTS + b] += products[b];
    }
    return l1 * norm + l2 / 2 * square;
  }

  /** Subtracts the centres' part of the gradient, which is common to all records. */
  private static void centre(CoefficientSlice slice) {
    Vectors vectors = slice.vectors();
    boolean isWhole = slice.whole().length > 0;
    double[] gradients = isWhole ? slice.whole() : vectors.gradients();
    int width = slice.width();
    for (int a = 0; a < gradients.length; a++) {
      int e = isWhole ? a : vectors.feature(a);
      gradients[a] -= slice.carried()[width == 1 ? 0 : e % width] * slice.centres()[e];
    }
  }

  /**
   * Chooses the active features after a gradient of all: those whose coefficient is nonzero or
   * would become so, and those without a penalty.
   */
  private static void choose(CoefficientSlice slice, int slot, LinearOptions options) {
    Vectors vectors = slice.vectors();
    double[] whole = slice.whole();
    int[] places = vectors.places(slice.size());
    int[] chosen =
        IntStream.range(0, slice.size())
            .filter(
                j ->
                    (slice.scales()[j] > 0 && slice.penalties()[j] == 0)
                        || (places[j] >= 0 && vectors.values()[places[j]] != 0)
                        || Math.abs(whole[j]) > options.l1() * slice.penalties()[j])
            .toArray();
    Vectors others = vectors.of(chosen, places);
    others.use(slot);
    for (int i = 0; i < chosen.length; i++) {
      double gradient = whole[chosen[i]];
      others.gradients()[i] = gradient;
      if (places[chosen[i]] < 0) { // its change is unknown
        others.changes()[slot][i] = (float) gradient;
        others.directions()[i] = (float) (gradient - others.changes()[slot][i]);
      }
    }
    slice.endWhole(others);
  }

  /** Adds a piece of the inner products of three vectors with one; uses four sums for speed. */
  private static void add(
      float[] s,
      float[] y,
      double[] pseudo,
      float[] vector,
      int from,
      int n,
      double[] products,
      int b,
      int length) {
    double s0 = 0;
    double s1 = 0;
    double y0 = 0;
    double y1 = 0;
    double g0 = 0;
    double g1 = 0;
    int i = 0;
    for (; i + 1 < n; i += 2) {
      double a = vector[from + i];
      double c = vector[from + i + 1];
      s0 += s[from + i] * a;
      s1 += s[from + i + 1] * c;
      y0 += y[from + i] * a;
      y1 += y[from + i + 1] * c;
      g0 += pseudo[i] * a;
      g1 += pseudo[i + 1] * c;
    }
    if (i < n) {
      double a = vector[from + i];
      s0 += s[from + i] * a;
      y0 += y[from + i] * a;
      g0 += pseudo[i] * a;
    }
    products[b] += s0 + s1;
    products[length + b] += y0 + y1;
    products[2 * length + b] += g0 + g1;
  }
}

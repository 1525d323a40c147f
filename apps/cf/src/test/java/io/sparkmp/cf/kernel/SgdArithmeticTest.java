package io.sparkmp.cf.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.random.SplitMix64;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Compares the short forms of {@link SgdArithmetic} with what they stand for. */
@Tag("unit")
class SgdArithmeticTest {
  private static final int RANK = 13;

  private static double[] vector(SplitMix64 random) {
    double[] vector = new double[RANK];
    for (int k = 0; k < RANK; k++) {
      vector[k] = random.nextGaussian();
    }
    return vector;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int k = 0; k < RANK; k++) {
      sum += a[k] * b[k];
    }
    return sum;
  }

  @Test
  void meanSquaredGradientIsThatOfTheGradient() {
    SplitMix64 random = new SplitMix64(1);
    for (int trial = 0; trial < 100; trial++) {
      double[] x = vector(random);
      double[] y = vector(random);
      double e = random.nextGaussian();
      double lambda = 0.1 * random.nextDouble();
      double expected = 0;
      for (int k = 0; k < RANK; k++) {
        double gradient = lambda * x[k] - e * y[k];
        expected += gradient * gradient / RANK;
      }
      float actual =
          SgdArithmetic.meanSquaredGradient(
              (float) e,
              (float) lambda,
              (float) dot(x, y),
              (float) dot(y, y),
              (float) dot(x, x),
              1f / RANK);
      assertThat((double) actual).isCloseTo(expected, within(1e-5 * (1 + expected)));
    }
  }

  @Test
  void normIsThatOfTheMovedRow() {
    SplitMix64 random = new SplitMix64(2);
    for (int trial = 0; trial < 100; trial++) {
      double[] x = vector(random);
      double[] y = vector(random);
      double keep = 1 - 0.01 * random.nextDouble();
      double gain = 0.1 * random.nextGaussian();
      double expected = 0;
      for (int k = 0; k < RANK; k++) {
        double moved = keep * x[k] + gain * y[k];
        expected += moved * moved;
      }
      float actual =
          SgdArithmetic.norm(
              (float) keep, (float) dot(x, x), (float) gain, (float) dot(y, y), (float) dot(x, y));
      assertThat((double) actual).isCloseTo(expected, within(1e-5 * (1 + expected)));
    }
  }

  /** A Heron step is never below the root, and near it if the gradients are not huge. */
  @Test
  void ratesAreNearlyThoseOfTheExactRoot() {
    SplitMix64 random = new SplitMix64(3);
    float growth = 0;
    double sum = 1;
    assertThat(SgdArithmetic.rate(growth)).isEqualTo(1);
    for (int update = 0; update < 2000; update++) {
      float gradient = (float) random.nextDouble();
      growth = SgdArithmetic.growth(growth, SgdArithmetic.rate(growth), gradient);
      sum += gradient;
      double exact = 1 / Math.sqrt(sum);
      assertThat((double) SgdArithmetic.rate(growth)).isBetween(0.95 * exact, 1.00001 * exact);
    }
  }
}

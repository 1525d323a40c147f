package io.sparkmp.cf.bayes;

import io.sparkmp.random.SplitMix64;

/**
 * Draws from Gamma distributions by Marsaglia and Tsang, "A simple method for generating gamma
 * variables" (ACM TOMS 2000); exact in {@link StrictMath}, so that every machine draws the same.
 */
final class Gamma {
  private Gamma() {}

  /**
   * One draw.
   *
   * @param shape &gt; 0
   * @param rate &gt; 0
   */
  static double draw(SplitMix64 random, double shape, double rate) {
    if (shape < 1) {
      double power = StrictMath.pow(1 - random.nextDouble(), 1 / shape);
      return draw(random, shape + 1, rate) * power;
    }
    double d = shape - 1.0 / 3;
    double c = 1 / StrictMath.sqrt(9 * d);
    while (true) {
      double x = random.nextGaussian();
      double v = 1 + c * x;
      if (v > 0) {
        v = v * v * v;
        if (StrictMath.log(1 - random.nextDouble())
            < x * x / 2 + d - d * v + d * StrictMath.log(v)) {
          return d * v / rate;
        }
      }
    }
  }
}

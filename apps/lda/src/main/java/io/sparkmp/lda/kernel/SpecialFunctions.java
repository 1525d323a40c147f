package io.sparkmp.lda.kernel;

import breeze.numerics.package$digamma$digammaImplDouble$;
import breeze.numerics.package$lgamma$lgammaImplDouble$;

/** Breeze's special functions, and their differences over counts. */
final class SpecialFunctions {
  /** Up to this count a product of factors is faster than the function, and exact. */
  private static final int FEW = 16;

  private SpecialFunctions() {}

  /** log Gamma(x), x &gt; 0. */
  static double logGamma(double x) {
    return package$lgamma$lgammaImplDouble$.MODULE$.apply$mcDD$sp(x);
  }

  /** The derivative of log Gamma at x &gt; 0. */
  static double digamma(double x) {
    return package$digamma$digammaImplDouble$.MODULE$.apply$mcDD$sp(x);
  }

  /** log Gamma(x + n) - log Gamma(x). */
  static double logRising(double x, long n) {
    if (n > FEW) {
      return logGamma(x + n) - logGamma(x);
    }
    double product = 1;
    for (int i = 0; i < n; i++) {
      product *= x + i;
    }
    return Math.log(product);
  }

  /** digamma(x + n) - digamma(x). */
  static double digammaRising(double x, long n) {
    if (n > FEW) {
      return digamma(x + n) - digamma(x);
    }
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += 1 / (x + i);
    }
    return sum;
  }
}

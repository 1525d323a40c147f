package io.sparkmp.lda.kernel;

import io.sparkmp.errors.Arguments;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The parameters of the two Dirichlet priors. Immutable; owns its array.
 *
 * @param alpha for each topic in a document, &gt; 0
 * @param beta for each word in a topic, &gt; 0
 */
public record DirichletPriors(double[] alpha, double beta) implements Serializable {

  /** Checks the numbers. */
  public DirichletPriors {
    Arguments.check("topics", alpha.length, alpha.length >= 2, "at least 2");
    for (double each : alpha) {
      Arguments.check("alpha", each, each > 0, "> 0");
    }
    Arguments.check("beta", beta, beta > 0, "> 0");
  }

  /** The same alpha for each topic. */
  public static DirichletPriors symmetric(int topics, double alpha, double beta) {
    double[] same = new double[topics];
    Arrays.fill(same, alpha);
    return new DirichletPriors(same, beta);
  }

  /** The sum of alpha. */
  public double alphaSum() {
    return Arrays.stream(alpha).sum();
  }
}

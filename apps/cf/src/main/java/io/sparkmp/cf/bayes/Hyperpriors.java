package io.sparkmp.cf.bayes;

import io.sparkmp.errors.Arguments;
import java.io.Serializable;

/**
 * The priors of what the sampler learns of the ratings as a whole. The precision of the noise is
 * Gamma distributed. Those of a side form a matrix, which is Wishart distributed with 2 shape +
 * rank degrees of freedom and a diagonal scale, the inverse of 2 factorRate for each factor and of
 * 2 biasRate for the bias. With a rank of 0 that would be a Gamma distribution, too. The level is
 * normal with the precision levelWeight / (2 biasRate).
 *
 * @param shape of the precisions, &gt; 0
 * @param noiseRate of the noise's precision, &gt; 0
 * @param biasRate of the biases, &gt; 0
 * @param factorRate of the factors, &gt; 0
 * @param levelWeight of the level, &gt; 0
 */
public record Hyperpriors(
    double shape, double noiseRate, double biasRate, double factorRate, double levelWeight)
    implements Serializable {

  /** Checks the numbers. */
  public Hyperpriors {
    Arguments.check("shape", shape, shape > 0, "> 0");
    Arguments.check("noiseRate", noiseRate, noiseRate > 0, "> 0");
    Arguments.check("biasRate", biasRate, biasRate > 0, "> 0");
    Arguments.check("factorRate", factorRate, factorRate > 0, "> 0");
    Arguments.check("levelWeight", levelWeight, levelWeight > 0, "> 0");
  }

  /**
   * As weak as one observation, in units of the ratings, so that a unit has no part in the result.
   *
   * @param spread the deviation of the ratings, &gt; 0
   */
  public static Hyperpriors weak(double spread) {
    return new Hyperpriors(0.5, spread * spread / 2, spread * spread / 2, spread / 2, 1);
  }
}

package io.sparkmp.cf.bayes;

import io.sparkmp.errors.Arguments;
import java.io.Serializable;

/**
 * The priors of what the sampler learns of the ratings as a whole: each precision is Gamma
 * distributed with one shape, and a rate for each kind; the level is normal with the precision of
 * the users' biases times a weight.
 *
 * @param shape of the precisions, &gt; 0
 * @param noiseRate of the noise's precision, &gt; 0
 * @param biasRate of the biases' precisions, &gt; 0
 * @param factorRate of the factors' precisions, &gt; 0
 * @param levelWeight as many users the level's prior counts for, &gt; 0
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

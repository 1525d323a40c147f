package io.sparkmp.embeddings.loop;

import io.sparkmp.errors.Arguments;
import java.io.Serializable;

/**
 * How to train vectors.
 *
 * @param vectorSize numbers per vector, 1 to {@link #MOST_NUMBERS}
 * @param epochs passes over all pairs, at least 1; steps fall to nearly 0 over all of them
 * @param stepSize the initial step size, more than 0
 * @param negative the number of negative samples per pair; more than 0
 * @param noisePower negative samples are drawn in proportion to this power of their frequency; at
 *     least 0
 * @param seed for the start, the pairs and the draws
 */
public record SkipGramOptions(
    int vectorSize, int epochs, double stepSize, double negative, double noisePower, long seed)
    implements Serializable {

  /** The most numbers per vector. */
  public static final int MOST_NUMBERS = 1 << 16;

  /** The last step size as a fraction of the first. */
  private static final double LEAST_STEP = 0.004;

  /** Checks the bounds. */
  public SkipGramOptions {
    boolean isSize = vectorSize >= 1 && vectorSize <= MOST_NUMBERS;
    Arguments.check("vector size", vectorSize, isSize, "1 to " + MOST_NUMBERS);
    Arguments.check("epochs", epochs, epochs >= 1, ">= 1");
    Arguments.check("step size", stepSize, stepSize > 0, "> 0");
    Arguments.check("negative", negative, negative > 0, "> 0");
    Arguments.check("noise power", noisePower, noisePower >= 0, ">= 0");
  }

  /**
   * The step size, which falls linearly.
   *
   * @param progress epochs completed
   */
  float step(double progress) {
    return (float) (stepSize * Math.max(LEAST_STEP, 1 - progress / epochs));
  }
}

package io.sparkmp.embeddings.loop;

import io.sparkmp.errors.Arguments;
import java.io.Serializable;

/**
 * How vectors are trained.
 *
 * @param vectorSize numbers of a vector, 1 to {@link #MOST_NUMBERS}
 * @param epochs over all pairs, at least 1; the steps fall to nearly 0 over all of them
 * @param stepSize at the start, more than 0
 * @param negative how many contexts that a centre was not seen with are drawn for each that it was;
 *     more than 0
 * @param noisePower in proportion to this power of their frequency they are drawn; at least 0
 * @param seed of the start, the pairs and the draws
 */
public record SkipGramOptions(
    int vectorSize, int epochs, double stepSize, double negative, double noisePower, long seed)
    implements Serializable {

  /** The longest vectors. */
  public static final int MOST_NUMBERS = 1 << 16;

  /** The last steps are this part of the first ones. */
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
   * The step, which falls linearly.
   *
   * @param progress epochs that lie behind
   */
  float step(double progress) {
    return (float) (stepSize * Math.max(LEAST_STEP, 1 - progress / epochs));
  }
}

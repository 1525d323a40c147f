package io.sparkmp.loop;

import io.sparkmp.random.SplitMix64;
import java.io.Serializable;

/** The initial numbers of a row: a function of its id, the array and the seed. */
public sealed interface Start extends Serializable {

  /** All zeros. */
  static Start zero() {
    return new Constant(0);
  }

  /** All equal. */
  static Start constant(float number) {
    return new Constant(number);
  }

  /**
   * Draws from a normal distribution with mean 0.
   *
   * @param deviation its standard deviation
   */
  static Start normal(float deviation) {
    return new Normal(deviation);
  }

  /**
   * Draws uniformly.
   *
   * @param bound numbers are at least -bound and less than bound
   */
  static Start uniform(float bound) {
    return new Uniform(bound);
  }

  /** Writes {@code n} numbers of a row. */
  void fill(float[] into, int from, int n, SplitMix64 random);

  /**
   * See {@link Start#constant}.
   *
   * @param number the value of all numbers
   */
  record Constant(float number) implements Start {
    @Override
    public void fill(float[] into, int from, int n, SplitMix64 random) {
      java.util.Arrays.fill(into, from, from + n, number);
    }
  }

  /**
   * See {@link Start#normal}.
   *
   * @param deviation its standard deviation
   */
  record Normal(float deviation) implements Start {
    @Override
    public void fill(float[] into, int from, int n, SplitMix64 random) {
      for (int i = from; i < from + n; i++) {
        into[i] = (float) (deviation * random.nextGaussian());
      }
    }
  }

  /**
   * See {@link Start#uniform}.
   *
   * @param bound the bound of the draws
   */
  record Uniform(float bound) implements Start {
    @Override
    public void fill(float[] into, int from, int n, SplitMix64 random) {
      for (int i = from; i < from + n; i++) {
        into[i] = (float) (bound * (2 * random.nextDouble() - 1));
      }
    }
  }
}

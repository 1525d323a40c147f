package io.sparkmp.random;

import java.io.Serializable;

/**
 * Draws from a fixed distribution in constant time (Walker 1977; built as by Vose, "A linear
 * algorithm for generating random numbers with a given distribution", 1991).
 *
 * @param keep the probability that each place keeps
 * @param alias the place that gets the rest
 */
public record AliasTable(double[] keep, int[] alias) implements Serializable {

  /** A table for non-negative weights with a positive sum. */
  public static AliasTable of(double[] weights) {
    int n = weights.length;
    double[] keep = new double[n];
    int[] alias = new int[n];
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    int[] stack = new int[n]; // small ones from the left, large ones from the right
    int small = 0;
    int large = n;
    for (int i = 0; i < n; i++) {
      keep[i] = weights[i] * n / sum;
      alias[i] = i;
      if (keep[i] < 1) {
        stack[small++] = i;
      } else {
        stack[--large] = i;
      }
    }
    while (small > 0 && large < n) {
      int less = stack[--small];
      int more = stack[large];
      alias[less] = more;
      keep[more] -= 1 - keep[less];
      if (keep[more] < 1) {
        large++;
        stack[small++] = more;
      }
    }
    while (small > 0) { // left over by rounding
      keep[stack[--small]] = 1;
    }
    return new AliasTable(keep, alias);
  }

  /** The place for {@code unit}, uniform in [0, 1). */
  public int draw(double unit) {
    double scaled = unit * keep.length;
    int place = Math.min((int) scaled, keep.length - 1);
    return scaled - place < keep[place] ? place : alias[place];
  }
}

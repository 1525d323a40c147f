package io.sparkmp.cf.topk;

import io.sparkmp.ids.Ids;
import java.io.Serializable;

/**
 * Some users or items with their factors and biases, as queries or as candidates. Not changed once
 * it is made; the arrays belong to it.
 *
 * @param ids of the rows, distinct
 * @param rank factors a row, at least 1
 * @param biases of the rows
 * @param factors rows x rank, row-major
 */
public record FactorBlock(Ids ids, int rank, float[] biases, float[] factors)
    implements Serializable {

  /** Checks the lengths. */
  public FactorBlock {
    if (rank < 1) {
      throw new IllegalArgumentException("Invalid rank: " + rank + " (expected: >= 1)");
    }
    check("biases", biases.length, ids.size());
    check("factors", factors.length, (long) ids.size() * rank);
  }

  private static void check(String name, int given, long expected) {
    if (given != expected) {
      throw new IllegalArgumentException(
          "Invalid " + name + ": " + given + " floats (expected: " + expected + ")");
    }
  }

  /** How many rows there are. */
  public int size() {
    return biases.length;
  }

  /** The rows at these places, in this order. */
  public FactorBlock gather(int[] places) {
    float[] theirBiases = new float[places.length];
    float[] theirFactors = new float[places.length * rank];
    for (int i = 0; i < places.length; i++) {
      theirBiases[i] = biases[places[i]];
      System.arraycopy(factors, places[i] * rank, theirFactors, i * rank, rank);
    }
    return new FactorBlock(ids.gather(places), rank, theirBiases, theirFactors);
  }
}

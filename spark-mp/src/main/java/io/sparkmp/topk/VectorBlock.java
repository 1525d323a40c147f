package io.sparkmp.topk;

import io.sparkmp.errors.Arguments;
import io.sparkmp.ids.Ids;
import java.io.Serializable;
import java.util.stream.IntStream;

/**
 * Vectors of equal dimension, each with an id and a bias, as queries or candidates. Not changed
 * after construction; owns its arrays.
 *
 * @param ids one per row, distinct
 * @param dimension coordinates per row, at least 1
 * @param biases one per row, zero where there is none
 * @param values rows x dimension, row-major
 */
public record VectorBlock(Ids ids, int dimension, float[] biases, float[] values)
    implements Serializable {

  /** Checks the lengths. */
  public VectorBlock {
    Arguments.check("dimension", dimension, dimension >= 1, ">= 1");
    check("biases", biases.length, ids.size());
    check("values", values.length, (long) ids.size() * dimension);
  }

  private static void check(String name, int given, long expected) {
    if (given != expected) {
      throw new IllegalArgumentException(
          "Invalid " + name + ": " + given + " floats (expected: " + expected + ")");
    }
  }

  /** The number of rows. */
  public int size() {
    return biases.length;
  }

  /** The rows at these places, in this order. */
  public VectorBlock gather(int[] places) {
    float[] theirBiases = new float[places.length];
    float[] theirValues = new float[places.length * dimension];
    for (int i = 0; i < places.length; i++) {
      theirBiases[i] = biases[places[i]];
      System.arraycopy(values, places[i] * dimension, theirValues, i * dimension, dimension);
    }
    return new VectorBlock(ids.gather(places), dimension, theirBiases, theirValues);
  }

  /**
   * The rows scaled to length 1, without biases, so that inner products are cosines; rows of length
   * 0 are left out.
   */
  public VectorBlock normalised() {
    double[] lengths = IntStream.range(0, size()).mapToDouble(this::length).toArray();
    int[] places = IntStream.range(0, size()).filter(row -> lengths[row] > 0).toArray();
    float[] scaled = new float[places.length * dimension];
    for (int i = 0; i < places.length; i++) {
      double scale = 1 / lengths[places[i]];
      for (int k = 0; k < dimension; k++) {
        scaled[i * dimension + k] = (float) (values[places[i] * dimension + k] * scale);
      }
    }
    return new VectorBlock(ids.gather(places), dimension, new float[places.length], scaled);
  }

  private double length(int row) {
    double squares = 0;
    for (int k = row * dimension; k < (row + 1) * dimension; k++) {
      squares += (double) values[k] * values[k];
    }
    return Math.sqrt(squares);
  }
}

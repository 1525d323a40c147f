package io.sparkmp.cf.recommend;

import java.io.Serializable;
import java.util.Set;

/**
 * A user whom a model knows, and items whose places in his ranking are asked for.
 *
 * @param user the id
 * @param factors of the user; mean and bias have no part in an order
 * @param seen items that are not ranked for him
 * @param asked items that the model knows, the best first
 * @param scores of the items that are asked for, in their order
 * @param strangers items that are asked for and that the model does not know
 */
public record JudgedUser(
    Object user,
    float[] factors,
    Set<Object> seen,
    Object[] asked,
    double[] scores,
    Object[] strangers)
    implements Serializable {

  /**
   * What was found for a user.
   *
   * @param user the id
   * @param asked items that the model knows, in the order of {@code ranks}
   * @param strangers items that are asked for and that the model does not know
   * @param best items, the best first
   * @param ranks of the items that are asked for
   */
  public record Result(
      Object user, Object[] asked, Object[] strangers, Object[] best, RankedUser ranks)
      implements Serializable {}

  /** What a user thinks of the item whose factors start at {@code at}. */
  static double score(float[] user, float bias, float[] items, int at) {
    double score = 0.0 + bias; // never -0.0, which comparators tell from 0.0
    for (int k = 0; k < user.length; k++) {
      score += (double) user[k] * items[at + k];
    }
    return score;
  }
}

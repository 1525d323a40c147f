package io.sparkmp.cf.recommend;

import java.io.Serializable;
import java.util.Set;

/**
 * A user whom a model knows, and the items whose ranks are requested.
 *
 * @param user the id
 * @param factors the user's; mean and bias do not affect the order
 * @param seen items not ranked for this user
 * @param asked requested items that the model knows, best first
 * @param scores of the requested items, in their order
 * @param strangers requested items that the model does not know
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
   * The result for a user.
   *
   * @param user the id
   * @param asked requested items that the model knows, in the order of {@code ranks}
   * @param strangers requested items that the model does not know
   * @param best the best items, best first
   * @param ranks of the requested items
   */
  public record Result(
      Object user, Object[] asked, Object[] strangers, Object[] best, RankedUser ranks)
      implements Serializable {}

  /** A user's score of the item whose factors start at {@code at}. */
  static double score(float[] user, float bias, float[] items, int at) {
    double score = 0.0 + bias; // never -0.0, which comparators distinguish from 0.0
    for (int k = 0; k < user.length; k++) {
      score += (double) user[k] * items[at + k];
    }
    return score;
  }
}

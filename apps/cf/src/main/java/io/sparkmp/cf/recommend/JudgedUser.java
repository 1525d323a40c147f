package io.sparkmp.cf.recommend;

import io.sparkmp.cf.model.FactorModel;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Row;

/**
 * A user, and items whose places in his ranking are asked for.
 *
 * @param user the id
 * @param factors of the user, none if the model does not know him; mean and bias have no part in an
 *     order
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

  /** From a row of {@link ItemRanks}. */
  static JudgedUser read(Row row) {
    float[] factors = row.isNullAt(1) ? new float[0] : FactorModel.floats(row, 1);
    Set<Object> seen = row.isNullAt(2) ? new HashSet<>() : new HashSet<>(row.getList(2));
    List<Candidate> asked = new ArrayList<>();
    List<Object> strangers = new ArrayList<>();
    List<Row> items = row.getList(3);
    for (Row item : items) {
      if (item.isNullAt(2)) {
        strangers.add(item.get(0));
      } else if (factors.length > 0) {
        float[] ofItem = FactorModel.floats(item, 2);
        asked.add(Candidate.of(item.get(0), score(factors, item.getFloat(1), ofItem, 0)));
      }
    }
    asked.sort(Candidate.BEST_FIRST);
    return new JudgedUser(
        row.get(0),
        factors,
        seen,
        asked.stream().map(Candidate::item).toArray(),
        asked.stream().mapToDouble(Candidate::score).toArray(),
        strangers.toArray());
  }

  boolean isKnown() {
    return factors.length > 0;
  }

  /** What a user thinks of the item whose factors start at {@code at}. */
  static double score(float[] user, float bias, float[] items, int at) {
    double score = 0.0 + bias; // never -0.0, which comparators tell from 0.0
    for (int k = 0; k < user.length; k++) {
      score += (double) user[k] * items[at + k];
    }
    return score;
  }
}

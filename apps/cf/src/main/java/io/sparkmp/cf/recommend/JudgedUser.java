package io.sparkmp.cf.recommend;

import io.sparkmp.cf.model.FactorModel;
import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Row;

/**
 * A user with held-out items, by whom a ranking is judged.
 *
 * @param factors of the user, none if the model does not know him; mean and bias have no part in an
 *     order
 * @param seen items that are not ranked for him
 * @param held items that are held out
 * @param heldScores of those held-out items that the model knows, ascending
 */
public record JudgedUser(float[] factors, Set<Object> seen, Set<Object> held, double[] heldScores)
    implements Serializable {

  /**
   * What was found for a user.
   *
   * @param best items, the best first
   * @param held items
   * @param auc the probability that a held-out item scores above one that is neither seen nor held
   *     out; NaN if there are not both
   */
  public record Result(Object[] best, Object[] held, double auc) implements Serializable {}

  /** From a row of {@link RankingQuality}. */
  static JudgedUser read(Row row) {
    float[] factors = row.isNullAt(0) ? new float[0] : FactorModel.floats(row, 0);
    Set<Object> seen = row.isNullAt(1) ? new HashSet<>() : new HashSet<>(row.getList(1));
    List<Row> items = row.getList(2);
    Set<Object> held = new HashSet<>();
    items.forEach(item -> held.add(item.get(0)));
    double[] scores =
        items.stream()
            .filter(item -> factors.length > 0 && !item.isNullAt(2))
            .mapToDouble(item -> score(factors, item.getFloat(1), FactorModel.floats(item, 2), 0))
            .sorted()
            .toArray();
    return new JudgedUser(factors, seen, held, scores);
  }

  boolean isKnown() {
    return factors.length > 0;
  }

  /** What a user thinks of the item whose factors start at {@code at}. */
  static double score(float[] user, float bias, float[] items, int at) {
    double score = bias;
    for (int k = 0; k < user.length; k++) {
      score += (double) user[k] * items[at + k];
    }
    return score;
  }

  /** How many held-out items score above, ties counting half. */
  double heldAbove(double score) {
    double above = 0;
    for (int h = heldScores.length - 1; h >= 0 && heldScores[h] >= score; h--) {
      above += heldScores[h] > score ? 1 : 0.5;
    }
    return above;
  }
}

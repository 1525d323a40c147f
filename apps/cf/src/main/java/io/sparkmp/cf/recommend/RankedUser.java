package io.sparkmp.cf.recommend;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.topk.FactorBlock;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import org.apache.spark.sql.Row;

/**
 * A user for whom items are ranked.
 *
 * @param id of the user
 * @param factors of the user, none if the model does not know him; mean and bias have no part in an
 *     order
 * @param rated items that are seen
 * @param held items that are held out
 * @param heldScores of those held-out items that the model knows, ascending
 */
public record RankedUser(
    Object id, float[] factors, Set<Object> rated, Set<Object> held, double[] heldScores)
    implements Serializable {

  private record Candidate(Object item, double score) {
    static final Comparator<Candidate> BEST_FIRST =
        Comparator.comparingDouble((Candidate candidate) -> -candidate.score)
            .thenComparing(Candidate::item, ItemIds::compare);
  }

  /** From a row of {@link RankingQuality}. */
  static RankedUser read(Row row) {
    float[] factors = row.isNullAt(1) ? new float[0] : FactorModel.floats(row, 1);
    Set<Object> rated = row.isNullAt(2) ? new HashSet<>() : new HashSet<>(row.getList(2));
    List<Row> items = row.getList(3);
    Set<Object> held = new HashSet<>();
    items.forEach(item -> held.add(item.get(0)));
    double[] scores =
        items.stream()
            .filter(item -> factors.length > 0 && !item.isNullAt(2))
            .mapToDouble(item -> score(factors, item.getFloat(1), FactorModel.floats(item, 2), 0))
            .sorted()
            .toArray();
    return new RankedUser(row.get(0), factors, rated, held, scores);
  }

  boolean isKnown() {
    return factors.length > 0;
  }

  HeldItems heldItems() {
    return new HeldItems(held.toArray(), heldScores.length);
  }

  private static double score(float[] user, float bias, float[] items, int at) {
    double score = bias;
    for (int k = 0; k < user.length; k++) {
      score += (double) user[k] * items[at + k];
    }
    return score;
  }

  /** Ranks some items. */
  RankingPart rank(FactorBlock items, int top) {
    PriorityQueue<Candidate> best = new PriorityQueue<>(Candidate.BEST_FIRST.reversed());
    double below = 0;
    long unrated = 0;
    for (int i = 0; i < items.size(); i++) {
      Object item = items.ids().get(i);
      if (rated.contains(item)) {
        continue;
      }
      double score = score(factors, items.biases()[i], items.factors(), i * items.rank());
      if (best.size() < top || score >= best.peek().score) {
        best.add(new Candidate(item, score));
        if (best.size() > top) {
          best.remove(); // the worst of them
        }
      }
      if (!held.contains(item)) {
        unrated++;
        below += heldAbove(score);
      }
    }
    Candidate[] order = best.toArray(Candidate[]::new);
    Arrays.sort(order, Candidate.BEST_FIRST);
    return new RankingPart(
        Arrays.stream(order).map(Candidate::item).toArray(),
        Arrays.stream(order).mapToDouble(Candidate::score).toArray(),
        below,
        unrated);
  }

  /** How many held-out items score above, ties counting half. */
  private double heldAbove(double score) {
    double above = 0;
    for (int h = heldScores.length - 1; h >= 0 && heldScores[h] >= score; h--) {
      above += heldScores[h] > score ? 1 : 0.5;
    }
    return above;
  }
}

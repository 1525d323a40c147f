package io.sparkmp.cf.recommend;

import io.sparkmp.spark.topk.AllBlocksRdd;
import io.sparkmp.topk.VectorBlock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * Trades score for diversity by maximal marginal relevance (Carbonell and Goldstein, SIGIR 1998).
 * Repeatedly chooses the user's candidate with the largest
 *
 * <pre>
 *   (1 - weight) s - weight (largest cosine of its factors and those of an item already chosen)
 * </pre>
 *
 * where s is the score scaled to 0 for the lowest and 1 for the highest of these candidates, all 1
 * if they are equal. For the first choice the second term is 0, and so is the cosine of an item
 * whose factors are zero. Ties go to the higher score, then to the lower id.
 *
 * @param weight 0 to 1
 * @param num the number to choose
 * @param rank the numbers of a row that are factors, which come first
 */
record Diversity(double weight, int num, int rank)
    implements AllBlocksRdd.Search<List<Row>, List<Row>> {
  private static final long serialVersionUID = 1L;

  /** The most lists that a task chooses from at a time. */
  static final int BATCH = 1 << 13;

  /** The number of candidates per chosen item. */
  static final int CANDIDATES = 10;

  /**
   * Chooses the lists of a batch.
   *
   * @param lists rows of an id and its candidates, structs of id and score, best first
   */
  @Override
  public List<Row> of(List<Row> lists, Iterator<VectorBlock> blocks) {
    Map<Object, double[]> directions = new HashMap<>();
    for (Row list : lists) {
      list.<Row>getList(1).forEach(candidate -> directions.put(candidate.get(0), new double[0]));
    }
    if (!directions.isEmpty()) { // else no need to fetch any block
      blocks.forEachRemaining(
          block -> {
            for (int i = 0; i < block.size(); i++) {
              int row = i;
              directions.computeIfPresent(block.ids().get(i), (id, none) -> direction(block, row));
            }
          });
    }
    return lists.stream()
        .map(list -> RowFactory.create(list.get(0), chosen(list.getList(1), directions)))
        .toList();
  }

  /** A row scaled to length 1, or zeros. */
  private double[] direction(VectorBlock block, int row) {
    double[] direction = new double[rank];
    double square = 0;
    for (int k = 0; k < direction.length; k++) {
      direction[k] = block.values()[row * block.dimension() + k];
      square += direction[k] * direction[k];
    }
    for (int k = 0; k < direction.length; k++) {
      direction[k] /= square == 0 ? 1 : Math.sqrt(square);
    }
    return direction;
  }

  private Row[] chosen(List<Row> candidates, Map<Object, double[]> directions) {
    List<Row> chosen = new ArrayList<>();
    boolean[] isChosen = new boolean[candidates.size()];
    double[] nearest = new double[candidates.size()]; // cosine of the nearest chosen item
    while (chosen.size() < Math.min(num, candidates.size())) {
      int best = -1;
      double most = 0;
      for (int i = 0; i < nearest.length; i++) {
        double gain = (1 - weight) * scaled(candidates, i) - weight * nearest[i];
        if (!isChosen[i] && (best < 0 || gain > most)) {
          best = i;
          most = gain;
        }
      }
      double[] direction = directions.get(candidates.get(best).get(0));
      for (int i = 0; i < nearest.length; i++) {
        double cosine = dot(direction, directions.get(candidates.get(i).get(0)));
        nearest[i] = chosen.isEmpty() ? cosine : Math.max(nearest[i], cosine);
      }
      isChosen[best] = true;
      chosen.add(candidates.get(best));
    }
    return chosen.toArray(Row[]::new);
  }

  private static double scaled(List<Row> candidates, int i) {
    double highest = candidates.get(0).getFloat(1);
    double lowest = candidates.get(candidates.size() - 1).getFloat(1);
    return highest == lowest ? 1 : (candidates.get(i).getFloat(1) - lowest) / (highest - lowest);
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      sum += a[k] * b[k];
    }
    return sum;
  }
}

package io.sparkmp.cf.recommend;

import io.sparkmp.topk.VectorBlock;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Ranks for one user, block by block of items. Each item is located between the requested items;
 * sums over these counts give the ranks.
 */
final class Ranking {
  private final JudgedUser user;
  private final int top;
  private final PriorityQueue<ScoredItem> best =
      new PriorityQueue<>(ScoredItem.BEST_FIRST.reversed());
  private long items;

  // By place among the requested items: items that come before this one and all later ones, but not
  // before the earlier ones; by score and id, and by score with ties on either side.
  private final long[] before;
  private final long[] above;
  private final long[] aboveOrTied;

  private Ranking(JudgedUser user, int top) {
    this.user = user;
    this.top = top;
    int asked = user.asked().length;
    before = new long[asked + 1];
    above = new long[asked + 1];
    aboveOrTied = new long[asked + 1];
  }

  /** Rankings for some users, with the best {@code top} items of each, at least 0. */
  static List<Ranking> of(List<JudgedUser> users, Iterator<VectorBlock> blocks, int top) {
    List<Ranking> rankings = users.stream().map(user -> new Ranking(user, top)).toList();
    if (!rankings.isEmpty()) { // else no need to fetch any block
      blocks.forEachRemaining(block -> rankings.forEach(ranking -> ranking.add(block)));
    }
    return rankings;
  }

  private void add(VectorBlock block) {
    for (int i = 0; i < block.size(); i++) {
      Object item = block.ids().get(i);
      if (user.seen().contains(item)) {
        continue;
      }
      int at = i * block.dimension();
      double score = JudgedUser.score(user.factors(), block.biases()[i], block.values(), at);
      items++;
      place(item, score);
      if (best.size() < top || top > 0 && score >= best.element().score()) {
        best.add(ScoredItem.of(item, score));
        if (best.size() > top) {
          best.remove(); // the worst
        }
      }
    }
  }

  private void place(Object item, double score) {
    double[] scores = user.scores();
    int tied = firstAtMost(scores, score);
    int lower = tied;
    int later = tied;
    while (lower < scores.length && scores[lower] == score) {
      lower++;
      if (ScoredItem.of(user.asked()[lower - 1], score).item().compareTo(item) <= 0) {
        later = lower;
      }
    }
    before[later]++;
    above[lower]++;
    aboveOrTied[tied]++;
  }

  /** The place of the first descending number that is not greater than {@code value}. */
  private static int firstAtMost(double[] descending, double value) {
    int from = 0;
    int to = descending.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (descending[middle] <= value) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    return from;
  }

  /** The best items, ties by id, and the ranks of the requested items. */
  JudgedUser.Result result() {
    ScoredItem[] order = best.toArray(ScoredItem[]::new);
    Arrays.sort(order, ScoredItem.BEST_FIRST);
    for (long[] counts : new long[][] {before, above, aboveOrTied}) {
      Arrays.parallelPrefix(counts, Long::sum);
    }
    int asked = user.asked().length;
    long[] ranks = new long[asked];
    double[] tiedRanks = new double[asked];
    Arrays.setAll(ranks, i -> before[i] + 1);
    Arrays.setAll(tiedRanks, i -> (above[i] + aboveOrTied[i] + 1) / 2.0);
    return new JudgedUser.Result(
        user.user(),
        user.asked(),
        user.strangers(),
        Arrays.stream(order).map(ScoredItem::item).toArray(),
        new RankedUser(items, ranks, tiedRanks, user.strangers().length));
  }
}

package io.sparkmp.cf.recommend;

import io.sparkmp.topk.VectorBlock;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;

/** The ranking for one user, block by block of items. */
final class Ranking {
  private final JudgedUser user;
  private final int top;
  private final PriorityQueue<Candidate> best =
      new PriorityQueue<>(Candidate.BEST_FIRST.reversed());
  private double below; // summed over held-out items: unrated ones that score less, ties half
  private long unrated; // neither seen nor held out

  private record Candidate(Comparable<Object> item, double score) {
    static final Comparator<Candidate> BEST_FIRST =
        Comparator.comparingDouble((Candidate candidate) -> -candidate.score)
            .thenComparing(Candidate::item);
  }

  private Ranking(JudgedUser user, int top) {
    this.user = user;
    this.top = top;
  }

  /** Rankings for some users, with the best {@code top} items of each. */
  static List<Ranking> of(List<JudgedUser> users, Iterator<VectorBlock> blocks, int top) {
    List<Ranking> rankings = users.stream().map(user -> new Ranking(user, top)).toList();
    if (!rankings.isEmpty()) { // else there is no need to fetch any block
      blocks.forEachRemaining(block -> rankings.forEach(ranking -> ranking.add(block)));
    }
    return rankings;
  }

  @SuppressWarnings("unchecked") // ids are all numbers or all text
  private void add(VectorBlock items) {
    for (int i = 0; i < items.size(); i++) {
      Object item = items.ids().get(i);
      if (user.seen().contains(item)) {
        continue;
      }
      int at = i * items.dimension();
      double score = JudgedUser.score(user.factors(), items.biases()[i], items.values(), at);
      if (best.size() < top || score >= best.peek().score) {
        best.add(new Candidate((Comparable<Object>) item, score));
        if (best.size() > top) {
          best.remove(); // the worst of them
        }
      }
      if (!user.held().contains(item)) {
        unrated++;
        below += user.heldAbove(score);
      }
    }
  }

  /** The best items, equally good ones by id, and how good all are. */
  JudgedUser.Result result() {
    Candidate[] order = best.toArray(Candidate[]::new);
    Arrays.sort(order, Candidate.BEST_FIRST);
    int known = user.heldScores().length;
    return new JudgedUser.Result(
        Arrays.stream(order).map(Candidate::item).toArray(),
        user.held().toArray(),
        known == 0 || unrated == 0 ? Double.NaN : below / known / unrated);
  }
}

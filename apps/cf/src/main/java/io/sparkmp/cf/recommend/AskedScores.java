package io.sparkmp.cf.recommend;

import io.sparkmp.topk.VectorBlock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Collects the scores of requested items, block by block of items. */
final class AskedScores {
  private final AskedUser user;
  private final float[] factors;
  private final List<ScoredItem> found = new ArrayList<>();

  /**
   * The scores of a user.
   *
   * @param factors the user's factors in a model
   */
  AskedScores(AskedUser user, float[] factors) {
    this.user = user;
    this.factors = factors;
  }

  /** The users with their scores, in the same order. */
  static List<JudgedUser> of(List<AskedScores> users, Iterator<VectorBlock> blocks) {
    if (users.isEmpty()) { // no need to fetch any block
      return List.of();
    }
    Map<Object, List<AskedScores>> byItem = new HashMap<>();
    for (AskedScores one : users) {
      for (Object item : one.user.asked()) {
        byItem.computeIfAbsent(item, unknown -> new ArrayList<>()).add(one);
      }
    }
    while (blocks.hasNext()) {
      VectorBlock block = blocks.next();
      for (int i = 0; i < block.size(); i++) {
        Object item = block.ids().get(i);
        for (AskedScores one : byItem.getOrDefault(item, List.of())) {
          one.add(item, block, i);
        }
        byItem.remove(item); // the rest is in no block
      }
    }
    Map<AskedScores, List<Object>> strangers = new HashMap<>();
    byItem.forEach(
        (item, asking) ->
            asking.forEach(
                one -> strangers.computeIfAbsent(one, none -> new ArrayList<>()).add(item)));
    return users.stream().map(one -> one.judged(strangers.getOrDefault(one, List.of()))).toList();
  }

  private void add(Object item, VectorBlock block, int row) {
    int at = row * block.dimension();
    double score = JudgedUser.score(factors, block.biases()[row], block.values(), at);
    found.add(ScoredItem.of(item, score));
  }

  private JudgedUser judged(List<Object> strangers) {
    found.sort(ScoredItem.BEST_FIRST);
    return new JudgedUser(
        user.user(),
        factors,
        user.seen(),
        found.stream().map(ScoredItem::item).toArray(),
        found.stream().mapToDouble(ScoredItem::score).toArray(),
        strangers.toArray());
  }
}

package io.sparkmp.loop.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A dependence: two records may touch the same row, at least one of them writes it, and so their
 * order matters. Ids have no distance, so an entry of the dependence vector is either 0, if both
 * records must have the same id, or * if they may have any (Wei et al., "Automating
 * Dependence-Aware Parallelization of Machine Learning Training on Distributed Shared Memory",
 * EuroSys 2019, section 4.1, where entries may also be other distances).
 *
 * @param one one of the two accesses
 * @param other the other access, or the same
 * @param key where the vector is 0; null if it is * everywhere
 */
record Dependence(Access one, Access other, @Nullable String key) {

  /**
   * All dependences of a loop. Two writes always depend on each other, unlike in the paper:
   * otherwise the result would depend on timing.
   */
  static List<Dependence> of(List<Access> accesses) {
    List<Dependence> dependences = new ArrayList<>();
    for (int i = 0; i < accesses.size(); i++) {
      for (int j = i; j < accesses.size(); j++) {
        Access one = accesses.get(i);
        Access other = accesses.get(j);
        boolean areOfOneArray = one.array().equals(other.array());
        boolean isWritten = one.use() != Use.READ || other.use() != Use.READ;
        boolean isExempt = one.use() == Use.ADDED_STALE && other.use() == Use.ADDED_STALE;
        if (areOfOneArray && isWritten && !isExempt) {
          dependences.add(new Dependence(one, other, commonKey(one, other)));
        }
      }
    }
    return dependences;
  }

  /** The key for which both accesses meet only if the records share its id or that id's part. */
  private static @Nullable String commonKey(Access one, Access other) {
    String key = one.index().key();
    return key != null && key.equals(other.index().key()) ? key : null;
  }

  /** Such as {@code (0, *)}. */
  String vector(List<String> keys) {
    return keys.stream()
        .map(each -> each.equals(key) ? "0" : "*")
        .collect(Collectors.joining(", ", "(", ")"));
  }
}

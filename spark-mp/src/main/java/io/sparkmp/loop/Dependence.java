package io.sparkmp.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * That two records may touch the same row, of which at least one writes it, so that their order
 * matters. Between ids there is no distance, so an entry of the dependence vector is either 0,
 * where the two records must have the same id, or *, where they may have any (Wei et al.,
 * "Automating Dependence-Aware Parallelization of Machine Learning Training on Distributed Shared
 * Memory", EuroSys 2019, section 4.1; there entries may be other distances, too).
 *
 * @param one of the two accesses
 * @param other the other, or the same
 * @param key at which the vector is 0; null if it is * everywhere
 */
record Dependence(Access one, Access other, @Nullable Key key) {

  /**
   * All dependences of a loop. Two writes always make one, unlike in the paper: otherwise the
   * result would depend on time.
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
          dependences.add(new Dependence(one, other, commonKey(one.index(), other.index())));
        }
      }
    }
    return dependences;
  }

  /** The key whose rows meet only where the records' ids, or the parts of these, are the same. */
  private static @Nullable Key commonKey(Index one, Index other) {
    Key key = one.key();
    boolean areOneRow = !isSeveralRows(one) && !isSeveralRows(other);
    return areOneRow && key != null && key.equals(other.key()) ? key : null;
  }

  private static boolean isSeveralRows(Index index) {
    return index instanceof Key key && key.hasSeveral();
  }

  /** Such as {@code (0, *)}. */
  String vector(List<Key> keys) {
    return keys.stream()
        .map(each -> each.equals(key) ? "0" : "*")
        .collect(Collectors.joining(", ", "(", ")"));
  }
}

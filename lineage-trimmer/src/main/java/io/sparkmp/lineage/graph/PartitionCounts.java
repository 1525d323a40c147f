package io.sparkmp.lineage.graph;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The number of partitions of each RDD. Spark caches the partitions that it computes; a source that
 * no job has read yet lists its files here.
 */
final class PartitionCounts {
  private final Map<Integer, Integer> counts = new HashMap<>();

  /**
   * Asks parents before children, so that Spark, which asks from child to parent, does not recurse.
   *
   * @param nodes parents before children
   */
  PartitionCounts(Map<Integer, RddNode> nodes) {
    nodes.values().forEach(this::ask);
  }

  private void ask(RddNode node) {
    if (!parentsAreKnown(node)) {
      return; // it would fail again at the source
    }
    try {
      counts.put(node.id(), node.rdd().getNumPartitions());
    } catch (Exception e) {
      // Scala code throws checked exceptions undeclared. The job reports a missing source; the
      // graph can be drawn without it.
    }
  }

  private boolean parentsAreKnown(RddNode node) {
    return node.parents().stream()
        .allMatch(edge -> edge instanceof Edge.Shuffle || counts.containsKey(edge.parent()));
  }

  /** Empty if the source is missing. */
  OptionalInt of(int id) {
    Integer count = counts.get(id);
    return count == null ? OptionalInt.empty() : OptionalInt.of(count);
  }
}

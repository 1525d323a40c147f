package io.sparkmp.lineage.graph;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * How many partitions each RDD has. Spark keeps the partitions that it has worked out; a source
 * that no job has read yet lists its files now instead of then.
 */
final class PartitionCounts {
  private final Map<Integer, Integer> counts = new HashMap<>();

  /**
   * Asks parents before children, so that Spark, which asks from child to parent, never recurses.
   *
   * @param nodes parents before children
   */
  PartitionCounts(Map<Integer, RddNode> nodes) {
    nodes.values().forEach(this::ask);
  }

  private void ask(RddNode node) {
    if (!parentsAreKnown(node)) {
      return; // it would ask its source again, and fail again
    }
    try {
      counts.put(node.id(), node.rdd().getNumPartitions());
    } catch (Exception e) {
      // Scala code throws checked exceptions undeclared. A source that is absent is for the job to
      // report: the graph can be drawn without.
    }
  }

  private boolean parentsAreKnown(RddNode node) {
    return node.parents().stream()
        .allMatch(edge -> edge instanceof Edge.Shuffle || counts.containsKey(edge.parent()));
  }

  /** Empty if the source is not there. */
  OptionalInt of(int id) {
    Integer count = counts.get(id);
    return count == null ? OptionalInt.empty() : OptionalInt.of(count);
  }
}

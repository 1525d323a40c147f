package io.sparkmp.lineage.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Draws a lineage as a tree. A chain stays in one column, however long; parents are indented where
 * there is a shuffle or more than one parent. A map over a join of two RDDs, one of them cut:
 *
 * <pre>
 * depth 6, 8 RDDs, 2 shuffles, 5 narrow dependencies
 * (2) MapPartitionsRDD[8] at map at Loop.java:24
 * (2) MapPartitionsRDD[7] at join at Loop.java:23
 * (2) MapPartitionsRDD[6] at join at Loop.java:23
 * (2) CoGroupedRDD[5] at join at Loop.java:23
 * +-shuffle- (2) MapPartitionsRDD[1] at mapToPair at Loop.java:15 [Disk 1x Replicated] [cut]
 *    (2) StoredRdd[2] at CheckpointRDD at StoredRdd.java:21
 * +-shuffle- (2) MapPartitionsRDD[4] at mapToPair at Loop.java:21
 *    (2) ratings ParallelCollectionRDD[3] at parallelize at Loop.java:20
 * </pre>
 */
final class LineageText {
  private static final int MOST_LINES = 100;

  private final LineageGraph graph;
  private final int last;
  private final Map<Integer, RddNode> nodes;
  private final PartitionCounts partitions;
  private final Set<Integer> shown = new HashSet<>();
  private final Deque<Line> open = new ArrayDeque<>();
  private final StringBuilder text = new StringBuilder();

  LineageText(LineageGraph graph, int last, Map<Integer, RddNode> nodes) {
    this.graph = graph;
    this.last = last;
    this.nodes = nodes;
    this.partitions = new PartitionCounts(nodes);
  }

  String render() {
    text.append("depth ").append(graph.depth());
    text.append(", ").append(count(graph.rdds(), "RDD", "RDDs"));
    text.append(", ").append(count(graph.shuffles(), "shuffle", "shuffles"));
    text.append(", ")
        .append(count(graph.narrowDependencies(), "narrow dependency", "narrow dependencies"));
    open.push(new Line("", "", last));
    for (int i = 0; i < MOST_LINES && !open.isEmpty(); i++) {
      write(open.pop());
    }
    if (shown.size() < nodes.size()) {
      text.append("\n... ").append(nodes.size() - shown.size()).append(" more");
    }
    return text.toString();
  }

  private static String count(int n, String one, String many) {
    return n + " " + (n == 1 ? one : many);
  }

  private void write(Line line) {
    RddNode node = Objects.requireNonNull(nodes.get(line.id));
    text.append('\n').append(line.indent).append(line.marker).append(describe(node));
    if (shown.add(line.id)) {
      List<Line> parents = parents(node, line);
      Collections.reverse(parents); // a stack: the first parent goes on top
      parents.forEach(open::push);
    } else {
      text.append(" (see above)");
    }
  }

  private String describe(RddNode node) {
    OptionalInt count = partitions.of(node.id());
    return "("
        + (count.isPresent() ? count.getAsInt() : "?")
        + ") "
        + node.title()
        + node.stored().map(level -> " [" + level + "]").orElse("")
        + (node.cut() ? " [cut]" : "");
  }

  private static List<Line> parents(RddNode node, Line child) {
    String indent = child.marker.isEmpty() ? child.indent : child.indent + "   ";
    List<Line> lines = new ArrayList<>();
    for (Edge edge : node.parents()) {
      String marker =
          edge instanceof Edge.Shuffle ? "+-shuffle- " : node.parents().size() > 1 ? "+- " : "";
      lines.add(new Line(indent, marker, edge.parent()));
    }
    return lines;
  }

  private record Line(String indent, String marker, int id) {}
}

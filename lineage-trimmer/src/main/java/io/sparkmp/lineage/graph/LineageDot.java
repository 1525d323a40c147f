package io.sparkmp.lineage.graph;

import java.util.Map;
import java.util.OptionalInt;

/** Writes a lineage in Graphviz's DOT language. */
final class LineageDot {

  private LineageDot() {}

  static String render(Map<Integer, RddNode> nodes) {
    PartitionCounts partitions = new PartitionCounts(nodes);
    StringBuilder dot = new StringBuilder("digraph lineage {\n  node [shape=box];\n");
    for (RddNode node : nodes.values()) {
      dot.append("  ").append(name(node.id())).append(" [label=\"");
      dot.append(label(node, partitions.of(node.id()))).append('"');
      if (node.stored().isPresent()) {
        dot.append(", style=filled, fillcolor=lightblue");
      }
      if (node.cut()) {
        dot.append(", peripheries=2");
      }
      dot.append("];\n");
    }
    for (RddNode node : nodes.values()) {
      for (Edge edge : node.parents()) {
        dot.append("  ").append(name(edge.parent())).append(" -> ").append(name(node.id()));
        dot.append(edge instanceof Edge.Shuffle ? " [style=dashed, color=red];\n" : ";\n");
      }
    }
    return dot.append("}\n").toString();
  }

  private static String name(int id) {
    return "rdd" + id;
  }

  private static String label(RddNode node, OptionalInt partitions) {
    String label = escape(node.title());
    if (partitions.isPresent()) {
      label += "\\npartitions: " + partitions.getAsInt();
    }
    label += node.stored().map(level -> "\\n" + escape(level)).orElse("");
    return node.cut() ? label + "\\n[cut]" : label;
  }

  private static String escape(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}

package io.sparkmp.lineage.graph;

import io.sparkmp.compat.ScalaApi;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.Dependency;
import org.apache.spark.ShuffleDependency;
import org.apache.spark.rdd.RDD;

/**
 * Collects the RDDs that one RDD depends on, each once. A depth-first search with an explicit
 * stack, since the equivalent recursion overflows after some thousand steps of a loop:
 *
 * <pre>{@code
 * void visit(RDD<?> rdd) {
 *   if (seen.add(rdd.id())) {
 *     rdd.dependencies().forEach(d -> visit(d.rdd()));
 *     found.put(rdd.id(), rdd);
 *   }
 * }
 * }</pre>
 */
final class GraphWalk {
  private final Set<Integer> seen = new HashSet<>();
  private final Deque<OpenNode> open = new ArrayDeque<>();
  private final Map<Integer, RddNode> found = new LinkedHashMap<>();

  private GraphWalk() {}

  /** All RDDs by id: parents before children, {@code last} at the end. */
  static Map<Integer, RddNode> from(RDD<?> last) {
    GraphWalk walk = new GraphWalk();
    walk.enter(last);
    while (!walk.open.isEmpty()) {
      walk.step();
    }
    return walk.found;
  }

  private void step() {
    OpenNode node = open.element();
    if (node.parents.hasNext()) {
      enter(node.parents.next());
    } else {
      open.remove();
      found.put(node.node.id(), node.node);
    }
  }

  private void enter(RDD<?> rdd) {
    if (!seen.add(rdd.id())) {
      return;
    }
    List<Edge> edges = new ArrayList<>();
    List<RDD<?>> parents = new ArrayList<>();
    for (Dependency<?> dependency : ScalaApi.asJava(rdd.dependencies())) {
      parents.add(dependency.rdd());
      edges.add(edge(dependency));
    }
    open.push(new OpenNode(new RddNode(rdd, edges), parents.iterator()));
  }

  private static Edge edge(Dependency<?> dependency) {
    int parent = dependency.rdd().id();
    return dependency instanceof ShuffleDependency<?, ?, ?> shuffle
        ? new Edge.Shuffle(parent, shuffle.shuffleId())
        : new Edge.Narrow(parent);
  }

  /** An RDD with parents left to visit. */
  private record OpenNode(RddNode node, Iterator<RDD<?>> parents) {}
}

package io.sparkmp.lineage.graph;

import io.sparkmp.compat.SparkLine;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDDLike;
import org.apache.spark.rdd.RDD;

/**
 * The RDDs that an RDD depends on, across shuffles. A snapshot of RDDs and dependencies at the time
 * when the graph was made. An RDD that has been cut or checkpointed has one parent, which replaces
 * its lineage and counts as an RDD.
 *
 * <pre>{@code
 * LineageGraph graph = LineageGraph.of(rdd);
 * System.out.println(graph);                      // a summary and a tree
 * Files.writeString(path, graph.toDot());         // dot -Tsvg
 * }</pre>
 *
 * <p>While a graph is referenced, Spark cannot clean up its RDDs: drop it before the next step of a
 * loop.
 */
public final class LineageGraph {
  private final RDD<?> last;
  private final Map<Integer, RddNode> nodes; // parents before children
  private final int depth;

  private LineageGraph(RDD<?> last, Map<Integer, RddNode> nodes) {
    this.last = last;
    this.nodes = nodes;
    this.depth = longestWay(nodes);
  }

  /** Walks the dependencies of {@code rdd} on the driver. Runs no job. */
  public static LineageGraph of(RDD<?> rdd) {
    SparkLine.check();
    return new LineageGraph(rdd, GraphWalk.from(rdd));
  }

  /** Like {@link #of(RDD)}. */
  public static LineageGraph of(JavaRDDLike<?, ?> rdd) {
    return of(rdd.rdd());
  }

  /** The last node is the RDD asked for, which depends on all others. */
  private static int longestWay(Map<Integer, RddNode> nodes) {
    Map<Integer, Integer> depths = new HashMap<>();
    int depth = 0;
    for (RddNode node : nodes.values()) {
      depth = 1;
      for (Edge edge : node.parents()) {
        depth = Math.max(depth, 1 + Objects.requireNonNull(depths.get(edge.parent())));
      }
      depths.put(node.id(), depth);
    }
    return depth;
  }

  /** The number of RDDs on the longest path to a source, including both ends: 1 for a source. */
  public int depth() {
    return depth;
  }

  /** The number of distinct RDDs, including the one asked for. */
  public int rdds() {
    return nodes.size();
  }

  /** The number of distinct shuffles, including those whose files Spark still has. */
  public int shuffles() {
    return (int)
        edges()
            .filter(Edge.Shuffle.class::isInstance)
            .map(edge -> ((Edge.Shuffle) edge).shuffleId())
            .distinct()
            .count();
  }

  /** The number of dependencies within a stage; an RDD with the same parent twice has two. */
  public int narrowDependencies() {
    return (int) edges().filter(Edge.Narrow.class::isInstance).count();
  }

  private Stream<Edge> edges() {
    return nodes.values().stream().flatMap(node -> node.parents().stream());
  }

  /**
   * The bytes that Spark sends to the executors for the stage of this RDD, without the function of
   * the action, which it serialises along with the RDD. RDDs behind a shuffle are not included.
   * Each call serialises the RDD as it is now and discards the bytes.
   *
   * @return empty if the RDD cannot be serialised; the log has the reason
   */
  public OptionalLong taskBytes() {
    return TaskBinary.bytes(last);
  }

  /** A line of numbers and a tree of at most 100 lines, the RDD asked for at its top. */
  @Override
  public String toString() {
    return new LineageText(this, last.id(), nodes).render();
  }

  /**
   * The graph for Graphviz: edges follow the data. Shuffle edges are dashed, persisted RDDs are
   * filled and cut RDDs have a double frame.
   */
  public String toDot() {
    return LineageDot.render(nodes);
  }
}

package io.sparkmp.bench.lineage;

import io.sparkmp.lineage.graph.LineageGraph;
import java.lang.management.ManagementFactory;
import org.apache.spark.rdd.RDD;

/**
 * What a loop holds on to.
 *
 * @param step after which this was measured
 * @param heapBytes used in the driver's JVM after a collection, cached blocks included in local
 *     mode
 * @param taskBytes of the newest generation as it goes to the executors; -1 if too deep to tell
 * @param depth of its lineage, in RDDs
 */
public record Footprint(int step, long heapBytes, long taskBytes, int depth) {

  static Footprint of(int step, RDD<?> rdd) {
    long taskBytes;
    int depth;
    {
      LineageGraph graph = LineageGraph.of(rdd);
      taskBytes = graph.taskBytes().orElse(-1);
      depth = graph.depth();
    }
    collect();
    long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    return new Footprint(step, heap, taskBytes, depth);
  }

  private static void collect() {
    System.gc();
  }
}

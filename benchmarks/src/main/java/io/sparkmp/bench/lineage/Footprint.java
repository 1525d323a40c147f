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
 * @param taskBytes of the newest generation as it goes to the executors; -1 if it is too deep to
 *     know
 */
record Footprint(int step, long heapBytes, long taskBytes) {

  static Footprint of(int step, RDD<?> rdd) {
    long taskBytes = LineageGraph.of(rdd).taskBytes().orElse(-1);
    System.gc(); // the graph is garbage by now
    long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    return new Footprint(step, heap, taskBytes);
  }
}

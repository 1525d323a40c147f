package io.sparkmp.bench.lineage;

import io.sparkmp.lineage.graph.LineageGraph;
import java.lang.management.ManagementFactory;
import org.apache.spark.rdd.RDD;

/**
 * The memory that a loop retains.
 *
 * @param step the step after which this was measured
 * @param heapBytes heap used in the driver's JVM after garbage collection, including cached blocks
 *     in local mode
 * @param taskBytes serialised size of the newest generation for the executors; -1 if it is too deep
 */
record Footprint(int step, long heapBytes, long taskBytes) {

  static Footprint of(int step, RDD<?> rdd) {
    long taskBytes = LineageGraph.of(rdd).taskBytes().orElse(-1);
    System.gc(); // the graph is garbage by now
    long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    return new Footprint(step, heap, taskBytes);
  }
}

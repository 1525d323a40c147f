package io.sparkmp.lineage;

import io.sparkmp.lineage.graph.GrowthWatch;
import io.sparkmp.lineage.graph.LineageGraph;
import java.util.Arrays;
import org.apache.spark.rdd.RDD;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Warns of growing lineage and of generations that have no second copy. */
final class StepWatch {
  private static final Logger LOG = LoggerFactory.getLogger(StepWatch.class);

  private final GrowthWatch growth = new GrowthWatch();
  private boolean storedOnce;

  /** Checks a generation that is stored but not yet cut. */
  void look(long number, RDD<?> rdd) {
    growth
        .observe("generation", LineageGraph.of(rdd).rdds())
        .ifPresent(
            found ->
                LOG.warn(
                    "The lineage of a step has grown from {} to {} RDDs over {} generations, and"
                        + " with it the time of a step. The loop carries another RDD along beside"
                        + " the one that is stored here: make it part of the generation, or store"
                        + " it in a loop of its own",
                    found.from(),
                    found.to(),
                    found.observations()));
    if (rdd.getStorageLevel().replication() > 1) {
      boolean once = Arrays.stream(RddBlocks.copies(rdd)).anyMatch(copies -> copies < 2);
      if (once && !storedOnce) {
        LOG.warn(
            "Only one executor stores generation {}, since no other took a second copy; if that"
                + " one is lost, the loop goes back to the newest snapshot, or to its start. Later"
                + " generations may have one copy, too",
            number);
      }
      storedOnce = once;
    }
  }
}

package io.sparkmp.spark;

import java.util.Optional;
import org.apache.spark.SparkContext;

/** Whether a barrier stage can run. */
final class Slots {

  private Slots() {}

  /** How many tasks can run at the same time now. */
  static int available(SparkContext spark) {
    return spark.maxNumConcurrentTasks(spark.resourceProfileManager().defaultResourceProfile());
  }

  /** Whether executors may still come and make room for a barrier stage. */
  static boolean canGrow(SparkContext spark) {
    return !spark.isLocal() && !isDynamic(spark);
  }

  private static boolean isDynamic(SparkContext spark) {
    return spark.getConf().getBoolean("spark.dynamicAllocation.enabled", false);
  }

  /** Why a barrier stage of so many tasks cannot run, or empty if it can. */
  static Optional<String> obstacle(SparkContext spark, int workers) {
    if (isDynamic(spark)) {
      return Optional.of("Spark allows no barrier stage with spark.dynamicAllocation.enabled=true");
    }
    int slots = available(spark);
    if (slots < workers) {
      return Optional.of(
          workers
              + " workers need as many task slots at once, and the cluster has "
              + slots
              + "; use at most "
              + slots
              + " workers or more executor cores");
    }
    return Optional.empty();
  }
}

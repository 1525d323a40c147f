package io.sparkmp.bench.lineage;

import java.util.Locale;
import org.apache.spark.api.java.JavaSparkContext;

/** How a generation of a loop depends on the previous one. */
enum Dependency {
  /** Each step zips the current RDD with a cached one: one stage, however long the chain. */
  NARROW,
  /**
   * Each step joins a cached RDD of the same partitioner and reduces by key: one shuffle per step.
   */
  SHUFFLE;

  /** Makes the chain, with its static data computed and cached. */
  Chain<?> open(JavaSparkContext spark, LineageSuite options) {
    return switch (this) {
      case NARROW -> Chain.narrow(spark, options.partitions);
      case SHUFFLE -> Chain.shuffle(spark, options.partitions);
    };
  }

  /** The name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

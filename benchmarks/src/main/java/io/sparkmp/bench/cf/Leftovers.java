package io.sparkmp.bench.cf;

import java.util.Map;
import java.util.Set;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.SparkSession;
import scala.jdk.javaapi.CollectionConverters;

/** What fits leave in memory: the next one starts without it. */
final class Leftovers {
  private Leftovers() {}

  /** What is there now, and is to stay. */
  static Set<Object> of(SparkSession spark) {
    return Set.copyOf(persisted(spark).keySet());
  }

  /** Lets go of all else. */
  static void free(SparkSession spark, Set<Object> kept) {
    persisted(spark)
        .forEach(
            (id, rdd) -> {
              if (!kept.contains(id)) {
                rdd.unpersist(false);
              }
            });
  }

  private static Map<Object, RDD<?>> persisted(SparkSession spark) {
    return CollectionConverters.asJava(spark.sparkContext().getPersistentRDDs());
  }
}

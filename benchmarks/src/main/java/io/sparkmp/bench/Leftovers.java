package io.sparkmp.bench;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.errors.AtEnd;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.SparkSession;

/** What fits leave in Spark's memory: the next one starts without it. */
public final class Leftovers {
  private final SparkSession spark;
  private final Set<Object> kept;

  /** What is there now is to stay. */
  public Leftovers(SparkSession spark) {
    this.spark = spark;
    this.kept = Set.copyOf(persisted().keySet());
  }

  /** Makes something, and lets go of what that has left, if it fails too. */
  @SuppressWarnings("try") // ending is all that the end is for
  public <T> T without(Supplier<T> making) {
    try (AtEnd end = this::letGo) {
      return making.get();
    }
  }

  private void letGo() {
    persisted()
        .forEach(
            (id, rdd) -> {
              if (!kept.contains(id)) {
                rdd.unpersist(false);
              }
            });
  }

  private Map<Object, RDD<?>> persisted() {
    return ScalaApi.asJava(spark.sparkContext().getPersistentRDDs());
  }
}

package io.sparkmp.bench;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.errors.AtEnd;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.SparkSession;

/** Frees what fits leave in Spark's memory, so that the next one starts clean. */
public final class Leftovers {
  private final SparkSession spark;
  private final Set<Object> kept;

  /** Keeps what is there now. */
  public Leftovers(SparkSession spark) {
    this.spark = spark;
    this.kept = Set.copyOf(persisted().keySet());
  }

  /** Runs a computation and frees what it left, even after a failure. */
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

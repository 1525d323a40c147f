package io.sparkmp.lineage;

import io.sparkmp.testing.LocalSpark;
import org.apache.spark.api.java.JavaSparkContext;

/** The one Spark of this module's tests, stopped by its own shutdown hook. */
public final class SharedSpark {
  private static final JavaSparkContext SPARK =
      new JavaSparkContext(LocalSpark.conf("local[2]", "lineage-trimmer tests"));

  private SharedSpark() {}

  public static JavaSparkContext get() {
    return SPARK;
  }
}

package io.sparkmp.lineage;

import io.sparkmp.testing.LocalSpark;
import io.sparkmp.testing.SharedContext;
import org.apache.spark.api.java.JavaSparkContext;

/** The Spark that this module's tests share. */
public final class SharedSpark {

  private SharedSpark() {}

  public static JavaSparkContext get() {
    return new JavaSparkContext(
        SharedContext.of(LocalSpark.conf("local[2]", "lineage-trimmer tests")));
  }
}

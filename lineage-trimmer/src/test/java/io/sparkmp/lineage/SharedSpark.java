package io.sparkmp.lineage;

import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** The one Spark of this module's tests, stopped by its own shutdown hook. */
public final class SharedSpark {
  private static final JavaSparkContext SPARK =
      new JavaSparkContext(
          new SparkConf()
              .setMaster("local[2]")
              .setAppName("lineage-trimmer tests")
              .set("spark.driver.host", "127.0.0.1")
              .set("spark.ui.enabled", "false")
              .set("spark.sql.shuffle.partitions", "2"));

  private SharedSpark() {}

  public static JavaSparkContext get() {
    return SPARK;
  }
}

package io.sparkmp.spark;

import io.sparkmp.testing.LocalSpark;
import io.sparkmp.testing.SharedContext;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** The one Spark of this module's tests. */
public final class SharedSpark {

  private SharedSpark() {}

  /** Two task slots and, as on a cluster, four tries; a class unknown to Kryo is an error. */
  public static JavaSparkContext get() {
    return new JavaSparkContext(SharedContext.of(conf("local[2,4]", "spark-mp tests")));
  }

  /** The configuration of a test's Spark; its executors have what it needs of Kryo. */
  public static SparkConf conf(String master, String name) {
    return LocalSpark.kryo(master, name, HashChainRegistrator.class);
  }
}

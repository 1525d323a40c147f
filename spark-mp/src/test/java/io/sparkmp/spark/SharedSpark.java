package io.sparkmp.spark;

import io.sparkmp.testing.LocalSpark;
import io.sparkmp.testing.SharedContext;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** The Spark that this module's tests share. */
public final class SharedSpark {

  private SharedSpark() {}

  /** Two task slots and, as on a cluster, four tries; a class unknown to Kryo is an error. */
  public static JavaSparkContext get() {
    return new JavaSparkContext(SharedContext.of(conf("local[2,4]", "spark-mp tests")));
  }

  /** The configuration of a test's Spark, with the Kryo settings that executors need. */
  public static SparkConf conf(String master, String name) {
    return LocalSpark.kryo(master, name, HashChainRegistrator.class);
  }
}

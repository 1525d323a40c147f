package io.sparkmp.spark;

import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** The one Spark of this module's tests, stopped by its own shutdown hook. */
public final class SharedSpark {

  private SharedSpark() {}

  /** Started on first use. */
  private static final class Holder {
    static final JavaSparkContext SPARK =
        new JavaSparkContext(conf("local[2,4]").setAppName("spark-mp tests"));
  }

  /** Two task slots and, as on a cluster, four tries; a class unknown to Kryo is an error. */
  public static JavaSparkContext get() {
    return Holder.SPARK;
  }

  static SparkConf conf(String master) {
    return new SparkConf()
        .setMaster(master)
        .set("spark.driver.host", "127.0.0.1")
        .set("spark.driver.bindAddress", "127.0.0.1")
        .set("spark.ui.enabled", "false")
        .set("spark.sql.shuffle.partitions", "2")
        .set("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
        .set("spark.kryo.registrationRequired", "true")
        .set("spark.kryo.registrator", HashChainRegistrator.class.getName());
  }
}

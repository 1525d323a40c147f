package io.sparkmp.lda;

import org.apache.spark.sql.SparkSession;

/** The one Spark of this module's tests, stopped by its own shutdown hook. */
public final class SharedSpark {

  private SharedSpark() {}

  /** Started on first use. */
  private static final class Holder {
    static final SparkSession SPARK =
        SparkSession.builder()
            .appName("spark-mp-lda tests")
            .master("local[2]")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
            .config("spark.kryo.registrationRequired", "true")
            .config("spark.kryo.registrator", LdaKryoRegistrator.class.getName())
            // What MLlib's own topic models send, and does not register.
            .config(
                "spark.kryo.classesToRegister",
                "breeze.linalg.DenseMatrix$mcD$sp,breeze.linalg.DenseVector$mcD$sp")
            .getOrCreate();
  }

  /** Two task slots; a class unknown to Kryo is an error. */
  public static SparkSession get() {
    return Holder.SPARK;
  }
}

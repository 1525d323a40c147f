package io.sparkmp.linear;

import io.sparkmp.testing.LocalSpark;
import org.apache.spark.sql.SparkSession;

/** The one Spark of this module's tests, stopped by its own shutdown hook. */
public final class SharedSpark {

  private SharedSpark() {}

  /** Started on first use. */
  private static final class Holder {
    static final SparkSession SPARK =
        SparkSession.builder()
            .config(
                LocalSpark.kryo("local[2]", "spark-mp-linear tests", LinearKryoRegistrator.class))
            .getOrCreate();
  }

  /** Two task slots; a class unknown to Kryo is an error. */
  public static SparkSession get() {
    return Holder.SPARK;
  }
}

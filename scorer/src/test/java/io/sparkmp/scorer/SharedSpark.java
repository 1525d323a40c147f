package io.sparkmp.scorer;

import io.sparkmp.testing.LocalSpark;
import org.apache.spark.sql.SparkSession;

/** The one Spark of this module's tests, stopped by its own shutdown hook. */
final class SharedSpark {

  private SharedSpark() {}

  /** Started on first use. */
  private static final class Holder {
    static final SparkSession SPARK =
        SparkSession.builder()
            .config(LocalSpark.conf("local[2]", "spark-mp-scorer tests"))
            .getOrCreate();
  }

  /** Two task slots. */
  static SparkSession get() {
    return Holder.SPARK;
  }
}

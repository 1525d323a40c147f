package io.sparkmp.scorer;

import io.sparkmp.testing.LocalSpark;
import io.sparkmp.testing.SharedContext;
import org.apache.spark.sql.SparkSession;

/** The one Spark of this module's tests. */
final class SharedSpark {

  private SharedSpark() {}

  /** Two task slots. */
  static SparkSession get() {
    return SparkSession.builder()
        .sparkContext(SharedContext.of(LocalSpark.conf("local[2]", "spark-mp-scorer tests")))
        .getOrCreate();
  }
}

package io.sparkmp.lda;

import io.sparkmp.testing.LocalSpark;
import io.sparkmp.testing.SharedContext;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/** The Spark that this module's tests share. */
public final class SharedSpark {

  private SharedSpark() {}

  /** Two task slots; a class unknown to Kryo is an error. */
  public static SparkSession get() {
    SparkConf conf =
        LocalSpark.kryo("local[2]", "spark-mp-lda tests", LdaKryoRegistrator.class)
            // What MLlib's own topic models send, and does not register.
            .set(
                "spark.kryo.classesToRegister",
                "breeze.linalg.DenseMatrix$mcD$sp,breeze.linalg.DenseVector$mcD$sp");
    return SparkSession.builder().sparkContext(SharedContext.of(conf)).getOrCreate();
  }
}

package io.sparkmp.cf.model;

import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.testing.LocalSpark;
import io.sparkmp.testing.SharedContext;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.StatCounter;

/** The Spark that this module's tests share. */
public final class SharedSpark {

  /** Classes that MLlib's evaluators send and do not register themselves. */
  private static final List<String> OF_EVALUATORS =
      Stream.of(
              "SummarizerBuffer",
              "SummaryBuilderImpl$ComputeL1$",
              "SummaryBuilderImpl$ComputeM2$",
              "SummaryBuilderImpl$ComputeM2n$",
              "SummaryBuilderImpl$ComputeMean$",
              "SummaryBuilderImpl$ComputeWeightSum$",
              "SummaryBuilderImpl$Count$",
              "SummaryBuilderImpl$Mean$",
              "SummaryBuilderImpl$NormL1$",
              "SummaryBuilderImpl$NormL2$",
              "SummaryBuilderImpl$Sum$",
              "SummaryBuilderImpl$Variance$")
          .map(name -> "org.apache.spark.ml.stat." + name)
          .toList();

  private SharedSpark() {}

  /** Two task slots; a class unknown to Kryo is an error. */
  public static SparkSession get() {
    SparkConf conf =
        LocalSpark.kryo("local[2]", "spark-mp-cf tests", CfKryoRegistrator.class)
            .set(
                "spark.kryo.classesToRegister",
                String.join(",", OF_EVALUATORS) + "," + StatCounter.class.getName());
    return SparkSession.builder().sparkContext(SharedContext.of(conf)).getOrCreate();
  }
}

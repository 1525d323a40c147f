package io.sparkmp.linear;

import io.sparkmp.testing.LocalSpark;
import io.sparkmp.testing.SharedContext;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/** The one Spark of this module's tests. */
public final class SharedSpark {

  /** What MLlib's own regressions and evaluators send, and do not register. */
  private static final String OF_MLLIB =
      Stream.of(
              "broadcast.TorrentBroadcast",
              "storage.BroadcastBlockId",
              "ml.optim.aggregator.BinaryLogisticBlockAggregator",
              "ml.optim.aggregator.LeastSquaresBlockAggregator",
              "ml.optim.aggregator.MultinomialLogisticBlockAggregator",
              "ml.stat.MultiClassSummarizer",
              "ml.stat.SummarizerBuffer",
              "ml.stat.SummaryBuilderImpl$ComputeL1$",
              "ml.stat.SummaryBuilderImpl$ComputeM2$",
              "ml.stat.SummaryBuilderImpl$ComputeM2n$",
              "ml.stat.SummaryBuilderImpl$ComputeMean$",
              "ml.stat.SummaryBuilderImpl$ComputeWeightSum$",
              "ml.stat.SummaryBuilderImpl$Count$",
              "ml.stat.SummaryBuilderImpl$Mean$",
              "ml.stat.SummaryBuilderImpl$NormL1$",
              "ml.stat.SummaryBuilderImpl$NormL2$",
              "ml.stat.SummaryBuilderImpl$Std$",
              "ml.stat.SummaryBuilderImpl$Variance$",
              "mllib.evaluation.binary.BinaryLabelCounter")
          .map(name -> "org.apache.spark." + name)
          .collect(
              Collectors.joining(
                  ",", "", ",[Lorg.apache.spark.mllib.evaluation.binary.BinaryLabelCounter;"));

  private SharedSpark() {}

  /** Two task slots; a class unknown to Kryo is an error. */
  public static SparkSession get() {
    SparkConf conf =
        LocalSpark.kryo("local[2]", "spark-mp-linear tests", LinearKryoRegistrator.class)
            .set("spark.kryo.classesToRegister", OF_MLLIB);
    return SparkSession.builder().sparkContext(SharedContext.of(conf)).getOrCreate();
  }
}

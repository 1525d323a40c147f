package io.sparkmp.lineage;

import io.sparkmp.testing.LocalSpark;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;

/** Prints the message for data of a stopped Spark. A JVM has one Spark at a time. */
public final class OtherContext {

  private OtherContext() {}

  public static void main(String[] arguments) {
    SparkConf conf = LocalSpark.conf("local[1]", "other context");
    JavaRDD<Long> stopped;
    try (JavaSparkContext spark = new JavaSparkContext(conf)) {
      stopped = spark.parallelize(Numbers.FIRST, 2).map(x -> x);
    }
    say(
        () ->
            LineageTrimmer.of(stopped, Durability.memory())
                .iterate(1, (current, number) -> current));
    try (JavaSparkContext spark = new JavaSparkContext(conf);
        var trimmer = LineageTrimmer.of(spark.parallelize(Numbers.FIRST, 2), Durability.memory())) {
      say(() -> trimmer.trim(stopped));
    }
  }

  private static void say(Runnable action) {
    try {
      action.run();
      System.out.println("nothing");
    } catch (RuntimeException e) {
      System.out.println(String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
  }
}

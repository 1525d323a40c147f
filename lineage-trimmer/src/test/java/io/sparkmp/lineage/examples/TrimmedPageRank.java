package io.sparkmp.lineage.examples;

import io.sparkmp.lineage.Durability;
import io.sparkmp.lineage.LineageTrimmer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Tuple2;

/** Ranks of pages by links between them. Arguments: a text file of "from to" lines. */
public final class TrimmedPageRank {
  private static final double DAMPING = 0.85;

  public static void main(String[] arguments) {
    SparkConf conf = new SparkConf().setAppName("ranks").setIfMissing("spark.master", "local[2]");
    try (JavaSparkContext spark = new JavaSparkContext(conf)) {
      JavaPairRDD<Long, Long> links =
          spark
              .textFile(arguments[0])
              .map(line -> line.split("\\s+", 2))
              .mapToPair(ends -> new Tuple2<>(Long.valueOf(ends[0]), Long.valueOf(ends[1])));
      ranks(links, 20).forEach((page, rank) -> System.out.println(page + " " + rank));
    }
  }

  static Map<Long, Double> ranks(JavaPairRDD<Long, Long> pairs, int iterations) {
    JavaPairRDD<Long, Iterable<Long>> links = pairs.distinct().groupByKey(3).cache();
    JavaPairRDD<Long, Double> ranks = links.mapValues(targets -> 1.0);
    try (var trimmer = LineageTrimmer.of(ranks, Durability.memory())) {
      ranks = trimmer.iterate(iterations, (current, iteration) -> step(links, current));
      return ranks.collectAsMap();
    }
  }

  private static JavaPairRDD<Long, Double> step(
      JavaPairRDD<Long, Iterable<Long>> links, JavaPairRDD<Long, Double> ranks) {
    return links
        .join(ranks)
        .values()
        .flatMapToPair(page -> shares(page._1(), page._2()).iterator())
        .reduceByKey(links.partitioner().get(), Double::sum)
        .mapValues(share -> 1 - DAMPING + DAMPING * share);
  }

  private static List<Tuple2<Long, Double>> shares(Iterable<Long> targets, double rank) {
    List<Long> pages = new ArrayList<>();
    targets.forEach(pages::add);
    return pages.stream().map(page -> new Tuple2<>(page, rank / pages.size())).toList();
  }
}

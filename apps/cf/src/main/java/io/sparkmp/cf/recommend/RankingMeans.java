package io.sparkmp.cf.recommend;

import io.sparkmp.compat.Jobs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.apache.spark.api.java.JavaRDD;

/**
 * Means over users, all computed in one job.
 *
 * @param users how many there are
 * @param of over those users for whom a figure is a number; NaN if it is one for nobody
 */
public record RankingMeans(long users, Map<RankingMetric, Double> of) {

  /** Copies. */
  public RankingMeans {
    of = Map.copyOf(of);
  }

  /**
   * Computes means. Sums are taken by partition, there in ascending order, and then in the order of
   * the partitions, so that users may be in any order within theirs.
   *
   * @param users each with a held-out item at least; read once
   * @param k how many places count, at least 1
   */
  public static RankingMeans of(
      JavaRDD<RankedUser> users, int k, Collection<RankingMetric> metrics) {
    List<RankingMetric> all = List.copyOf(metrics);
    double[] sums = new double[all.size()];
    double[] counts = new double[all.size()];
    long count = 0;
    for (double[] part : Jobs.collect(users.mapPartitions(some -> sums(some, k, all)))) {
      count += (long) part[0];
      for (int m = 0; m < sums.length; m++) {
        sums[m] += part[1 + 2 * m];
        counts[m] += part[2 + 2 * m];
      }
    }
    Map<RankingMetric, Double> means = new EnumMap<>(RankingMetric.class);
    for (int m = 0; m < sums.length; m++) {
      means.put(all.get(m), sums[m] / counts[m]);
    }
    return new RankingMeans(count, means);
  }

  /** How many users, and for each figure its sum and what it is the sum of. */
  private static Iterator<double[]> sums(
      Iterator<RankedUser> users, int k, List<RankingMetric> metrics) {
    List<RankedUser> mine = new ArrayList<>();
    users.forEachRemaining(mine::add);
    DoubleStream sums =
        metrics.stream()
            .flatMapToDouble(
                metric -> {
                  double[] sorted =
                      mine.stream()
                          .mapToDouble(user -> metric.of(user, k))
                          .filter(value -> !Double.isNaN(value))
                          .sorted()
                          .toArray();
                  return DoubleStream.of(Arrays.stream(sorted).sum(), sorted.length);
                });
    return List.of(DoubleStream.concat(DoubleStream.of(mine.size()), sums).toArray()).iterator();
  }
}

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
 * @param users the number of users
 * @param of the mean of each figure over users for whom it is not NaN; NaN if there are none
 */
public record RankingMeans(long users, Map<RankingMetric, Double> of) {

  /** Copies. */
  public RankingMeans {
    of = Map.copyOf(of);
  }

  /**
   * Computes means. Sums are taken by partition, in ascending order of values, and then in the
   * order of the partitions, so the order of users within a partition does not matter.
   *
   * @param users each with at least one held-out item; read once
   * @param k the number of places that count, at least 1
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

  /** The number of users, and for each figure its sum and the number of summands. */
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

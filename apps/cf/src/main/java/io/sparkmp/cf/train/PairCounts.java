package io.sparkmp.cf.train;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.spark.layout.WorkerBlocks;
import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/**
 * Counts the training ratings of users and items anew where some were merged: of a log, in which
 * pairs repeat, an item has one from each user, however many lines there are.
 */
final class PairCounts {
  private PairCounts() {}

  /** The users with what they have, counted so. */
  static <R> JavaPairRDD<IdCounts, R> ofUsers(RatingData data, JavaPairRDD<IdCounts, R> users) {
    return data.stats().duplicates() == 0
        ? users
        : counted(users, data.byWorker().map(PairCounts::ofRows));
  }

  /** The items with what they have, counted so. */
  static <R> JavaPairRDD<IdCounts, R> ofItems(RatingData data, JavaPairRDD<IdCounts, R> items) {
    if (data.stats().duplicates() == 0) {
      return items;
    }
    JavaPairRDD<Integer, int[]> bySlice =
        data.byWorker()
            .flatMapToPair(PairCounts::ofColumns)
            .reduceByKey(new HashPartitioner(items.getNumPartitions()), PairCounts::sum);
    return counted(items, bySlice.values());
  }

  private static <R> JavaPairRDD<IdCounts, R> counted(
      JavaPairRDD<IdCounts, R> side, JavaRDD<int[]> counts) {
    return side.zip(counts)
        .mapToPair(
            both -> {
              IdCounts ids = both._1()._1();
              int[] all = Arrays.copyOf(both._2(), ids.ids().size());
              return new Tuple2<>(new IdCounts(ids.ids(), all), both._1()._2());
            });
  }

  private static int[] ofRows(WorkerBlocks<SparseBlock> worker) {
    int[] counts = new int[worker.rows().ids().size()];
    for (int slice = 0; slice < worker.slices(); slice++) {
      for (int row : worker.block(slice).training().rows()) {
        counts[row]++;
      }
    }
    return counts;
  }

  /** By slice, as far as its columns have ratings. */
  private static Iterator<Tuple2<Integer, int[]>> ofColumns(WorkerBlocks<SparseBlock> worker) {
    return IntStream.range(0, worker.slices())
        .mapToObj(slice -> new Tuple2<>(slice, ofColumns(worker.block(slice).training().columns())))
        .iterator();
  }

  private static int[] ofColumns(int[] columns) {
    int[] counts = new int[Arrays.stream(columns).max().orElse(-1) + 1];
    for (int column : columns) {
      counts[column]++;
    }
    return counts;
  }

  private static int[] sum(int[] some, int[] others) {
    int[] sum = Arrays.copyOf(some, Math.max(some.length, others.length));
    for (int i = 0; i < others.length; i++) {
      sum[i] += others[i];
    }
    return sum;
  }
}

package io.sparkmp.lineage.cluster;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.FlatMapFunction2;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * A loop whose result shows any step that is missing, doubled or out of order. Cells of numbers,
 * each of its key; cell {@code k} lives in partition {@code k mod 2}. Most steps are narrow: a
 * partition is walked in the order of its keys, and every cell takes up its weight and the cell
 * before. Every fifth step is a shuffle: each cell moves to another key and leaves some of itself
 * at its neighbour's.
 */
final class ToyLoop implements AutoCloseable {
  static final int PARTITIONS = 2;

  private static final int CELLS = 53; // a prime, so that every shuffle is a permutation
  private static final int SHUFFLE_EVERY = 5;

  private final JavaRDD<Long> weights;
  private final JavaPairRDD<Integer, Long> initial;

  ToyLoop(JavaSparkContext spark) {
    JavaRDD<Integer> partitions =
        spark.parallelize(IntStream.range(0, PARTITIONS).boxed().toList(), PARTITIONS);
    weights =
        partitions
            .flatMap(p -> keys(p).map(ToyLoop::weight).iterator())
            .persist(StorageLevel.MEMORY_ONLY());
    initial =
        partitions.flatMapToPair(
            p -> keys(p).map(key -> new Tuple2<>(key, weight(key + CELLS))).iterator());
    weights.count();
  }

  /** Generation 0. */
  JavaPairRDD<Integer, Long> initial() {
    return initial;
  }

  JavaPairRDD<Integer, Long> step(JavaPairRDD<Integer, Long> current, long generation) {
    return generation % SHUFFLE_EVERY == 0
        ? shuffle(current, generation)
        : walk(current, generation);
  }

  private JavaPairRDD<Integer, Long> walk(JavaPairRDD<Integer, Long> current, long generation) {
    FlatMapFunction2<Iterator<Tuple2<Integer, Long>>, Iterator<Long>, Tuple2<Integer, Long>> walk =
        (cells, factors) -> {
          List<Tuple2<Integer, Long>> walked = new ArrayList<>();
          long before = 0;
          while (cells.hasNext()) {
            Tuple2<Integer, Long> cell = cells.next();
            before = next(cell._2(), factors.next(), before, generation);
            walked.add(new Tuple2<>(cell._1(), before));
          }
          return walked.iterator();
        };
    return JavaPairRDD.fromJavaRDD(current.zipPartitions(weights, walk));
  }

  private static JavaPairRDD<Integer, Long> shuffle(
      JavaPairRDD<Integer, Long> current, long generation) {
    return current
        .flatMapToPair(
            cell ->
                Stream.of(
                        new Tuple2<>(moved(cell._1(), generation), cell._2()),
                        new Tuple2<>(neighbour(cell._1()), left(cell._2())))
                    .iterator())
        .reduceByKey(new HashPartitioner(PARTITIONS), Long::sum)
        .mapPartitionsToPair(
            cells -> {
              List<Tuple2<Integer, Long>> sorted = new ArrayList<>();
              cells.forEachRemaining(sorted::add);
              sorted.sort(Comparator.comparing(Tuple2::_1));
              return sorted.iterator();
            });
  }

  /** The same without Spark. */
  static String plain(int generations) {
    long[] cells = IntStream.range(0, CELLS).mapToLong(key -> weight(key + CELLS)).toArray();
    for (int generation = 1; generation <= generations; generation++) {
      long[] next = new long[CELLS];
      if (generation % SHUFFLE_EVERY == 0) {
        for (int key = 0; key < CELLS; key++) {
          next[moved(key, generation)] += cells[key];
          next[neighbour(key)] += left(cells[key]);
        }
      } else {
        for (int p = 0; p < PARTITIONS; p++) {
          long before = 0;
          for (int key : keys(p).toList()) {
            before = next(cells[key], weight(key), before, generation);
            next[key] = before;
          }
        }
      }
      cells = next;
    }
    List<Tuple2<Integer, Long>> inOrder = new ArrayList<>();
    for (int p = 0; p < PARTITIONS; p++) {
      for (int key : keys(p).toList()) {
        inOrder.add(new Tuple2<>(key, cells[key]));
      }
    }
    return digest(inOrder);
  }

  private static Stream<Integer> keys(int partition) {
    return IntStream.range(0, CELLS).filter(key -> key % PARTITIONS == partition).boxed();
  }

  private static long weight(int key) {
    return (key + 1) * 0x9E3779B97F4A7C15L;
  }

  private static long next(long cell, long weight, long before, long generation) {
    return 31 * cell + (weight ^ 7 * before) + generation;
  }

  private static int moved(int key, long generation) {
    return (int) ((7L * key + generation) % CELLS);
  }

  private static int neighbour(int key) {
    return (key + 1) % CELLS;
  }

  private static long left(long cell) {
    return cell >>> 3;
  }

  /** Of all bytes, in the order of the partitions and of what is in them. */
  static String digest(List<Tuple2<Integer, Long>> cells) {
    ByteBuffer bytes = ByteBuffer.allocate(cells.size() * (Integer.BYTES + Long.BYTES));
    cells.forEach(cell -> bytes.putInt(cell._1()).putLong(cell._2()));
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes.array()));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    weights.unpersist();
  }
}

package io.sparkmp.spark.watch;

import io.sparkmp.compat.ScalaApi;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkEnv;

/**
 * The memory of the current executors; in local mode, the driver is the only one.
 *
 * @param executors how many; 0 if there are none yet, or if Spark allocates them dynamically
 * @param slots tasks that can run at the same time, over all executors
 * @param storage Spark's storage memory in bytes, over all executors, as if each had the least of
 *     them: workers are spread evenly, so one small executor bounds all
 * @param heap the smallest heap of an executor, in bytes
 */
public record ExecutorMemory(int executors, int slots, long storage, long heap) {
  private static final double DEFAULT_FRACTION = 0.6;

  /** The part of a heap that a broadcast may take; Spark holds it twice, once serialised. */
  private static final int BROADCAST_SHARE = 10;

  /** What Spark reserves of each heap for itself. */
  private static final long RESERVED = 300L << 20;

  /** The current memory. */
  public static ExecutorMemory of(SparkContext spark) {
    String driver = SparkEnv.get().blockManager().blockManagerId().hostPort();
    List<Long> storage =
        ScalaApi.asJava(spark.getExecutorMemoryStatus()).entrySet().stream()
            .filter(memory -> spark.isLocal() || !memory.getKey().equals(driver))
            .map(memory -> (Long) memory.getValue()._1())
            .toList();
    long least = least(storage);
    return new ExecutorMemory(
        Slots.isDynamic(spark) ? 0 : storage.size(),
        Slots.available(spark),
        even(storage),
        spark.isLocal() ? Runtime.getRuntime().maxMemory() : heap(spark.getConf(), least));
  }

  /**
   * Whether the driver and every executor can hold a table as a whole. A table that Spark does not
   * broadcast is joined by a shuffle of the other side.
   *
   * @param rows the number of its rows, or an upper bound
   * @param bytes of a row in memory
   */
  public static boolean canBroadcast(SparkContext spark, long rows, long bytes) {
    long heap = Math.min(of(spark).heap, Runtime.getRuntime().maxMemory());
    long collected = spark.getConf().getSizeAsBytes("spark.driver.maxResultSize", "1g");
    return canBroadcast(heap, collected, rows, bytes);
  }

  static boolean canBroadcast(long heap, long collected, long rows, long bytes) {
    long room = Math.min(heap / BROADCAST_SHARE, collected == 0 ? Long.MAX_VALUE : collected / 2);
    return rows <= Math.min(room / bytes, Integer.MAX_VALUE / 2);
  }

  /** What executors have in all for even shares, which the smallest of them bounds. */
  static long even(List<Long> storage) {
    return least(storage) * storage.size();
  }

  /** The least of what executors report, in bytes; 0 if there are none. */
  private static long least(List<Long> storage) {
    return storage.stream().mapToLong(bytes -> bytes).min().orElse(0);
  }

  /** What Spark leaves of the smallest heap for programs and storage, in bytes. */
  public long usable() {
    return Math.max(0, heap - RESERVED);
  }

  /** The heap of an executor, which only reports its storage memory. */
  static long heap(SparkConf conf, long storage) {
    long offHeap =
        conf.getBoolean("spark.memory.offHeap.enabled", false)
            ? conf.getSizeAsBytes("spark.memory.offHeap.size", 0)
            : 0;
    double fraction = conf.getDouble("spark.memory.fraction", DEFAULT_FRACTION);
    return storage == 0 ? 0 : (long) ((storage - offHeap) / fraction) + RESERVED;
  }
}

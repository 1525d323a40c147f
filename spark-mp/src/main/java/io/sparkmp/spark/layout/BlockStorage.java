package io.sparkmp.spark.layout;

import io.sparkmp.spark.watch.ExecutorMemory;
import java.util.Locale;
import org.apache.spark.SparkContext;
import org.apache.spark.storage.StorageLevel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where to keep blocks between two visits. */
public enum BlockStorage {
  /** In memory if Spark grants at least twice their size for storage, otherwise on disk. */
  AUTO,
  /** In memory; Spark spills to disk. */
  MEMORY,
  /** On Spark's local disks; each block is read ahead while the previous one is trained. */
  DISK;

  private static final double MEGABYTE = 1e6;

  StorageLevel level() {
    return this == DISK ? StorageLevel.DISK_ONLY() : StorageLevel.MEMORY_AND_DISK();
  }

  /** The bytes of a record of so many values in a block: two places and the values. */
  static int bytesOfRecord(int values) {
    return 8 + 4 * values;
  }

  /** Resolves {@link #AUTO} for blocks of this many bytes on this Spark. */
  BlockStorage settle(SparkContext spark, long bytes) {
    double needed = bytes / MEGABYTE;
    double granted = ExecutorMemory.of(spark).storage() / MEGABYTE;
    BlockStorage settled = this != AUTO ? this : 2 * needed <= granted ? MEMORY : DISK;
    if (settled == DISK) {
      // Made here: it would start logging for the help of a command, which names these constants.
      Logger log = LoggerFactory.getLogger(BlockStorage.class);
      log.info(
          "Keeping blocks on local disk, {}: they take {} MB, and Spark grants {} MB of memory for"
              + " storage",
          this == DISK ? "as told" : "since less than half of the memory is left for the model",
          String.format(Locale.ROOT, "%.0f", needed),
          String.format(Locale.ROOT, "%.0f", granted));
    }
    return settled;
  }
}

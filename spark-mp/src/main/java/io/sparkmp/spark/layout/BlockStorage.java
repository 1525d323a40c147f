package io.sparkmp.spark.layout;

import io.sparkmp.spark.ExecutorMemory;
import java.util.Locale;
import org.apache.spark.SparkContext;
import org.apache.spark.storage.StorageLevel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where blocks are kept between two visits. */
public enum BlockStorage {
  /** In memory, if what Spark grants for storage is at least twice what they take, else on disk. */
  AUTO,
  /** In memory; Spark moves to disk what does not fit. */
  MEMORY,
  /** On the local disks of Spark, each read ahead while the block before is trained. */
  DISK;

  private static final Logger LOG = LoggerFactory.getLogger(BlockStorage.class);
  static final int BYTES_OF_RECORD = 12;
  private static final double MEGABYTE = 1e6;

  StorageLevel level() {
    return this == DISK ? StorageLevel.DISK_ONLY() : StorageLevel.MEMORY_AND_DISK();
  }

  /** What blocks of so many records take in memory, about. */
  static long bytes(long records) {
    return records * BYTES_OF_RECORD;
  }

  /** This, or what {@link #AUTO} means for so many records on this Spark. */
  BlockStorage settle(SparkContext spark, long records) {
    double needed = bytes(records) / MEGABYTE;
    double granted = ExecutorMemory.of(spark).storage() / MEGABYTE;
    BlockStorage settled = this != AUTO ? this : 2 * needed <= granted ? MEMORY : DISK;
    if (settled == DISK) {
      LOG.info(
          "Keeping blocks on local disk, {}: they take {} MB, and Spark grants {} MB of memory for"
              + " storage",
          this == DISK ? "as told" : "since less than half of the memory is left for the model",
          String.format(Locale.ROOT, "%.0f", needed),
          String.format(Locale.ROOT, "%.0f", granted));
    }
    return settled;
  }
}

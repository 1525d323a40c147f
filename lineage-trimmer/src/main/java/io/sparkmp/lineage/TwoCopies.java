package io.sparkmp.lineage;

import org.apache.spark.SparkContext;
import org.apache.spark.storage.StorageLevel;

/**
 * Storage of what nothing can make again, on two executors while there are two: they come and go.
 */
public final class TwoCopies {

  private TwoCopies() {}

  /** Whether there is another executor for a second copy now. */
  public static boolean arePossible(SparkContext spark) {
    return spark.getExecutorMemoryStatus().size() > 2; // the driver is one of them
  }

  /** In memory and, where that is short, on disk; in as many copies as are possible now. */
  public static StorageLevel level(SparkContext spark) {
    return arePossible(spark) ? StorageLevel.MEMORY_AND_DISK_2() : StorageLevel.MEMORY_AND_DISK();
  }

  /** Where the parts of a generation are stored now. */
  static StorageLevel storage(Durability durability, SparkContext spark) {
    return durability.copies(spark) == 2
        ? StorageLevel.MEMORY_AND_DISK_2()
        : StorageLevel.MEMORY_AND_DISK();
  }
}

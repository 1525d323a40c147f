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
    return level(arePossible(spark) ? 2 : 1);
  }

  /** The same, in so many copies. */
  static StorageLevel level(int copies) {
    return copies == 2 ? StorageLevel.MEMORY_AND_DISK_2() : StorageLevel.MEMORY_AND_DISK();
  }
}

package io.sparkmp.lineage;

import org.apache.spark.SparkContext;
import org.apache.spark.storage.StorageLevel;

/** Stores data that cannot be recomputed on two executors, while there are two. */
public final class TwoCopies {

  private TwoCopies() {}

  /** Whether there is another executor for a second copy now. */
  public static boolean arePossible(SparkContext spark) {
    return spark.getExecutorMemoryStatus().size() > 2; // the driver is one of them
  }

  /** In memory, spilling to disk, in two copies if possible now. */
  public static StorageLevel level(SparkContext spark) {
    return level(arePossible(spark) ? 2 : 1);
  }

  /** The same with this many copies. */
  static StorageLevel level(int copies) {
    return copies == 2 ? StorageLevel.MEMORY_AND_DISK_2() : StorageLevel.MEMORY_AND_DISK();
  }

  /** This many copies, on disk only. */
  static StorageLevel onDisk(int copies) {
    return copies == 2 ? StorageLevel.DISK_ONLY_2() : StorageLevel.DISK_ONLY();
  }
}

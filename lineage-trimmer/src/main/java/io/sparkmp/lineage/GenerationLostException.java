package io.sparkmp.lineage;

import io.sparkmp.errors.UserFacing;
import org.jspecify.annotations.Nullable;

/** A generation whose history has been cut is stored nowhere any more. */
public final class GenerationLostException extends RuntimeException implements UserFacing {
  private static final long serialVersionUID = 1L;

  private GenerationLostException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  static GenerationLostException ofPartition(String rdd, int partition) {
    return new GenerationLostException(
        "Cannot read partition "
            + partition
            + " of "
            + rdd
            + ": it was kept by one executor, which is gone, or it was released."
            + " Durability.twoExecutors would have kept a second copy, Durability.snapshots a"
            + " snapshot to go back to",
        null);
  }

  static GenerationLostException ofGeneration(long number, Throwable cause) {
    return new GenerationLostException(
        "Cannot compute generation "
            + (number + 1)
            + ": generation "
            + number
            + " was lost with its executor. LineageTrimmer.rollBack goes back to what is left;"
            + " Durability.twoExecutors would have kept a second copy, Durability.snapshots a newer"
            + " snapshot",
        cause);
  }
}

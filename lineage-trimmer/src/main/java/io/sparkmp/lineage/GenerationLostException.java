package io.sparkmp.lineage;

import io.sparkmp.errors.UserFacing;
import org.jspecify.annotations.Nullable;

/** A generation is no longer stored anywhere, and its lineage has been cut. */
public final class GenerationLostException extends RuntimeException implements UserFacing {
  private static final long serialVersionUID = 1L;

  /**
   * Whether the loss of a generation caused a failure. Spark copies what a task threw into a
   * message and may lose the exception itself, so the text is searched too.
   */
  public static boolean isCauseOf(Throwable failure) {
    String name = GenerationLostException.class.getName();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof GenerationLostException
          || String.valueOf(cause.getMessage()).contains(name)) {
        return true;
      }
    }
    return false;
  }

  private GenerationLostException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  static GenerationLostException ofPartition(String rdd, int partition) {
    return new GenerationLostException(
        "Cannot read partition "
            + partition
            + " of "
            + rdd
            + ": the executors that kept it are gone, or it was released. Saved, it would have been"
            + " kept; the generations of a loop are also kept by snapshots (Durability.snapshots) or,"
            + " if one executor is lost, by second copies (Durability.twoExecutors)",
        null);
  }

  static GenerationLostException ofGeneration(long number, Throwable cause) {
    return new GenerationLostException(
        "Cannot compute generation "
            + (number + 1)
            + ": generation "
            + number
            + " was lost with its executors. LineageTrimmer.rollBack goes back to what is left."
            + " A newer snapshot (Durability.snapshots), or with one executor lost a second copy"
            + " (Durability.twoExecutors), would have kept it",
        cause);
  }
}

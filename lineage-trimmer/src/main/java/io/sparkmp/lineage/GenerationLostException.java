package io.sparkmp.lineage;

/** A partition whose history has been cut is stored nowhere any more. */
public final class GenerationLostException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  GenerationLostException(String rdd, int partition) {
    super(
        "Cannot read partition "
            + partition
            + " of "
            + rdd
            + ": it was kept by one executor, which is gone. The loop goes back to an older"
            + " generation; storage level MEMORY_AND_DISK_2 would have kept a second copy");
  }
}

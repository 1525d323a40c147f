package io.sparkmp.lineage;

import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.BlockId;
import org.apache.spark.storage.BlockManagerMaster;
import org.apache.spark.storage.RDDBlockId;
import scala.Some;

/**
 * Cuts the history of a persisted RDD that a job has just computed, so that the next step of a loop
 * depends on stored blocks and on nothing before them. It replaces {@code localCheckpoint()}: no
 * second job, and a lost block is a {@link GenerationLostException} that a loop can act on.
 *
 * <pre>{@code
 * RDD<T> next = step(current).persist(StorageLevel.MEMORY_AND_DISK());
 * next.count();                 // any job that computes every partition
 * LineageTrimmer.cut(next);     // next no longer knows current
 * current.unpersist(false);
 * }</pre>
 */
public final class LineageTrimmer {

  private LineageTrimmer() {}

  /**
   * Cuts {@code rdd} off from its parents.
   *
   * @param rdd persisted at a level that uses the disk, and computed in full
   * @throws IllegalArgumentException if its level lets Spark drop blocks
   * @throws GenerationLostException if a partition is not stored; the history is kept
   */
  public static void cut(RDD<?> rdd) {
    if (!rdd.getStorageLevel().useDisk()) {
      throw new IllegalArgumentException(
          "Cannot cut the lineage of "
              + rdd
              + ": its storage level "
              + rdd.getStorageLevel().description()
              + " lets Spark drop blocks (expected: a level that uses the disk, such as"
              + " MEMORY_AND_DISK)");
    }
    if (rdd.isCheckpointed()) {
      return;
    }
    int missing = firstMissing(rdd);
    if (missing >= 0) {
      throw new GenerationLostException(rdd.toString(), missing);
    }
    cutStored(rdd);
  }

  private static <T> void cutStored(RDD<T> rdd) {
    StoredCheckpointData<T> data = new StoredCheckpointData<>(rdd);
    rdd.checkpointData_$eq(new Some<>(data));
    data.checkpoint(); // rdd.doCheckpoint() acts once only, and the job has called it already
  }

  /** Whether every partition of a persisted RDD is stored on a living executor. */
  public static boolean isComplete(RDD<?> rdd) {
    return firstMissing(rdd) < 0;
  }

  private static int firstMissing(RDD<?> rdd) {
    BlockManagerMaster master = rdd.sparkContext().env().blockManager().master();
    int n = rdd.getNumPartitions();
    BlockId[] ids =
        IntStream.range(0, n).mapToObj(i -> new RDDBlockId(rdd.id(), i)).toArray(BlockId[]::new);
    var locations = Objects.requireNonNull(master.getLocations(ids));
    return IntStream.range(0, n).filter(i -> locations.apply(i).isEmpty()).findFirst().orElse(-1);
  }
}

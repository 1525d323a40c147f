package io.sparkmp.lineage;

import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.spark.rdd.RDD;
import org.apache.spark.rdd.RDDCheckpointData;
import org.apache.spark.storage.BlockId;
import org.apache.spark.storage.BlockManagerMaster;
import org.apache.spark.storage.RDDBlockId;
import scala.Some;

/** Finds the stored blocks of an RDD, and cuts its lineage down to them. */
final class RddBlocks {

  private RddBlocks() {}

  /** The partitions that no living executor stores. */
  static int[] missing(RDD<?> rdd) {
    int[] copies = copies(rdd);
    return IntStream.range(0, copies.length).filter(i -> copies[i] == 0).toArray();
  }

  /** How many living executors store each partition. */
  static int[] copies(RDD<?> rdd) {
    int n = rdd.getNumPartitions();
    if (n == 0) {
      return new int[0];
    }
    BlockManagerMaster master = rdd.sparkContext().env().blockManager().master();
    BlockId[] ids =
        IntStream.range(0, n).mapToObj(i -> new RDDBlockId(rdd.id(), i)).toArray(BlockId[]::new);
    var locations = Objects.requireNonNull(master.getLocations(ids));
    return IntStream.range(0, n).map(i -> locations.apply(i).size()).toArray();
  }

  /** Replaces the lineage of an RDD whose partitions are all stored. */
  static <T> StoredRdd<T> cut(RDD<T> rdd) {
    StoredRdd<T> stored = new StoredRdd<>(rdd);
    RDDCheckpointData<T> data = new StoredCheckpointData<>(rdd, stored);
    rdd.checkpointData_$eq(new Some<>(data));
    data.checkpoint(); // rdd.doCheckpoint() acts only once, and the job has already called it
    return stored;
  }

  static void requireKept(RDD<?> rdd) {
    if (!rdd.getStorageLevel().useDisk()) {
      throw new IllegalArgumentException(
          "Cannot cut the lineage of "
              + rdd
              + ": its storage level "
              + rdd.getStorageLevel().description()
              + " lets Spark drop blocks (expected: a level that uses the disk, such as"
              + " MEMORY_AND_DISK)");
    }
  }
}

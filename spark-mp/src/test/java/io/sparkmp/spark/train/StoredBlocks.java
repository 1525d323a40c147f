package io.sparkmp.spark.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.Await;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.SparkEnv;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.BlockManager;
import org.apache.spark.storage.RDDBlockId;

/** What lies in the block manager of this JVM. */
final class StoredBlocks {

  private StoredBlocks() {}

  /** The ids of RDDs, or of exchanges, with blocks. */
  static Set<Integer> rddIds() {
    Set<Integer> ids = new TreeSet<>();
    var entries = SparkEnv.get().blockManager().blockInfoManager().entries();
    while (entries.hasNext()) {
      if (entries.next()._1() instanceof RDDBlockId block) {
        ids.add(block.rddId());
      }
    }
    return ids;
  }

  /** Exactly these have blocks. */
  static void assertOnly(Set<Integer> expected) {
    assertNoneBut(expected);
    assertThat(rddIds()).as("RDDs and exchanges with blocks").isEqualTo(expected);
  }

  /** Training does not wait for removals, so this does. */
  static void assertNoneBut(Set<Integer> known) {
    try {
      Await.until(Duration.ofMinutes(1), () -> known.containsAll(rddIds()));
    } catch (AssertionError e) {
      Set<Integer> found = rddIds();
      found.removeAll(known);
      found.forEach(SparkEnv.get().blockManager()::removeRdd); // for the next test
      assertThat(found).as("RDDs and exchanges with blocks that should have none").isEmpty();
    }
  }

  static void lose(RDD<?> rdd, int partition) {
    BlockManager blocks = SparkEnv.get().blockManager();
    blocks.removeBlock(new RDDBlockId(rdd.id(), partition), true);
  }
}

package io.sparkmp.spark.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.spark.SharedSpark;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerUnpersistRDD;
import org.apache.spark.storage.BlockManager;
import org.apache.spark.storage.RDDBlockId;
import org.apache.spark.storage.StorageLevel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import scala.reflect.ClassTag$;

/** A block that arrives after its RDD was unpersisted is removed. */
@Tag("spark")
class LateBlocksTest {
  private final JavaSparkContext spark = SharedSpark.get();

  /** Like a block that another executor gives away. */
  private static void arrive(int rdd) {
    BlockManager blocks = SparkEnv.get().blockManager();
    assertThat(
            blocks.putSingle(
                new RDDBlockId(rdd, 0),
                "late",
                StorageLevel.MEMORY_ONLY(),
                true,
                ClassTag$.MODULE$.apply(String.class)))
        .isTrue();
  }

  private boolean isThere(int rdd) {
    return !spark.sc().env().blockManager().master().getLocations(new RDDBlockId(rdd, 0)).isEmpty();
  }

  @Test
  void isRemovedWhenTheGiverIsGone() {
    SparkContext context = spark.sc();
    LateBlocks late = new LateBlocks(context, List::of);
    int released = context.newRddId();
    JavaRDD<Integer> kept = spark.parallelize(List.of(1), 1).cache();
    kept.count();
    late.onUnpersistRDD(new SparkListenerUnpersistRDD(released));
    late.onUnpersistRDD(new SparkListenerUnpersistRDD(kept.id())); // and persisted again
    arrive(released);
    assertThat(isThere(released)).isTrue();
    late.onExecutorRemoved(new SparkListenerExecutorRemoved(0, "1", "decommissioned"));
    assertThat(isThere(released)).isFalse();
    assertThat(isThere(kept.id())).isTrue();
    kept.unpersist(true);
  }

  @Test
  void isRemovedAlthoughAnotherExecutorWentBeforeTheGiver() {
    SparkContext context = spark.sc();
    List<String> leaving = new ArrayList<>(List.of("1"));
    LateBlocks late = new LateBlocks(context, () -> leaving);
    int released = context.newRddId();
    late.onUnpersistRDD(new SparkListenerUnpersistRDD(released));
    late.onExecutorRemoved(new SparkListenerExecutorRemoved(0, "2", "lost"));
    arrive(released);
    leaving.clear();
    late.onExecutorRemoved(new SparkListenerExecutorRemoved(0, "1", "decommissioned"));
    assertThat(isThere(released)).isFalse();
  }
}

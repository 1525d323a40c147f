package io.sparkmp.spark.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.sparkmp.spark.SharedSpark;
import java.util.List;
import org.apache.spark.SparkConf;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("spark")
class ExecutorMemoryTest {

  @Test
  void inLocalModeTheDriverIsTheExecutor() {
    ExecutorMemory memory = ExecutorMemory.of(SharedSpark.get().sc());
    assertThat(memory.executors()).isEqualTo(1);
    assertThat(memory.slots()).isPositive();
    assertThat(memory.heap()).isEqualTo(Runtime.getRuntime().maxMemory());
    assertThat(memory.storage()).isPositive().isLessThan(memory.usable());
  }

  /** Spark reports 0.6 of what it leaves of a heap: in local mode both numbers are known. */
  @Test
  void heapFollowsFromWhatIsReported() {
    ExecutorMemory memory = ExecutorMemory.of(SharedSpark.get().sc());
    SparkConf conf = SharedSpark.get().getConf();
    assertThat(ExecutorMemory.heap(conf, memory.storage()))
        .isCloseTo(memory.heap(), withinPercentage(1));
    SparkConf offHeap =
        conf.clone()
            .set("spark.memory.offHeap.enabled", "true")
            .set("spark.memory.offHeap.size", "1g");
    assertThat(ExecutorMemory.heap(offHeap, memory.storage() + (1L << 30)))
        .isCloseTo(memory.heap(), withinPercentage(1));
    assertThat(ExecutorMemory.heap(conf, 0)).isZero();
  }

  @Test
  void aTableIsBroadcastIfATenthOfAHeapAndHalfOfAResultCanHoldIt() {
    assertThat(ExecutorMemory.canBroadcast(1000, 1000, 10, 10)).isTrue();
    assertThat(ExecutorMemory.canBroadcast(1000, 1000, 11, 10)).isFalse();
    assertThat(ExecutorMemory.canBroadcast(1000, 198, 10, 10)).isFalse();
    assertThat(ExecutorMemory.canBroadcast(1000, 0, 10, 10)).as("no limit").isTrue();
    assertThat(ExecutorMemory.canBroadcast(0, 1000, 1, 10)).as("heap not known").isFalse();
    assertThat(ExecutorMemory.canBroadcast(Long.MAX_VALUE, 0, 1L << 31, 10)).isFalse();
  }

  @Test
  void theSmallestOfUnequalExecutorsBoundsAll() {
    assertThat(ExecutorMemory.even(List.of(400L, 8000L, 500L))).isEqualTo(1200);
    assertThat(ExecutorMemory.even(List.of())).isZero();
  }
}

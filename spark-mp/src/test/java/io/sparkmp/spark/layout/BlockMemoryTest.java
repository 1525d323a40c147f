package io.sparkmp.spark.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.spark.watch.ExecutorMemory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class BlockMemoryTest {
  private static final long MB = 1_000_000;

  /** As Spark has it of a heap of 1 GB. */
  private static BlockMemory block(long largest) {
    return new BlockMemory(largest, 1, new ExecutorMemory(1, 2, 434 * MB, 1024 << 20));
  }

  @Test
  void thoseWhoseBlocksFitAreAtWork() {
    assertThat(block(4_000_000).workersAtOnce(2)).isEqualTo(2);
    assertThat(block(12_500_000).workersAtOnce(2)).isEqualTo(1);
    assertThat(block(100_000_000).workersAtOnce(2)).as("at least one").isEqualTo(1);
    assertThat(block(0).workersAtOnce(7)).isEqualTo(7);
    assertThat(block(4_000_000).workersAtOnce(8)).as("in two slots").isEqualTo(8);
    ExecutorMemory three = new ExecutorMemory(3, 9, 3 * 434 * MB, 1024 << 20);
    assertThat(new BlockMemory(4_000_000, 1, three).workersAtOnce(8)).isEqualTo(6);
    ExecutorMemory none = new ExecutorMemory(0, 0, 0, 0);
    assertThat(new BlockMemory(4_000_000, 1, none).workersAtOnce(8)).isEqualTo(8);
    assertThat(new BlockMemory(1L << 40, 1, none).refusal(2)).isNull();
  }

  @Test
  void theNextBlockIsReadAheadWhereThereIsRoom() {
    assertThat(block(4_000_000).readsAhead(2)).isTrue();
    assertThat(block(12_500_000).readsAhead(2)).isFalse();
    assertThat(block(12_000_000).readsAhead(1)).isTrue();
  }

  @Test
  void aBlockThatNoExecutorHoldsIsRefused() {
    assertThat(block(37_000_000).refusal(2)).isNull();
    assertThat(block(50_000_000).refusal(2))
        .isEqualTo(
            "Cannot lay out records: about 50000000 of them are in one block and take 1.0 GB while"
                + " it is made, and an executor has 759.2 MB; use at least 3 slices per worker"
                + " (--slices-per-worker), more workers, or more memory (--memory; spark-submit:"
                + " --executor-memory)");
  }
}

package io.sparkmp.spark.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.spark.watch.ExecutorMemory;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class LayoutOptionsTest {
  private static final long BILLION = 1_000_000_000;

  @Test
  void smallDataHaveTheRequestedSlices() {
    for (int workers : new int[] {1, 2, 3, 16, 4000}) {
      for (int least : new int[] {1, 2, 64}) {
        assertThat(LayoutOptions.slices(workers, least, 0)).isEqualTo(workers * least);
        assertThat(LayoutOptions.slices(workers, least, 4_000_000)).isEqualTo(workers * least);
      }
    }
    assertThat(LayoutOptions.slices(2, 2, 32_000_000)).isEqualTo(4);
  }

  @Test
  void largeDataHaveMore() {
    assertThat(LayoutOptions.slices(2, 2, 32_000_001)).isEqualTo(6);
    assertThat(LayoutOptions.slices(2, 2, 100_000_000)).isEqualTo(14);
    assertThat(LayoutOptions.slices(2, 10, 100_000_000)).isEqualTo(20);
    assertThat(LayoutOptions.slices(16, 2, BILLION)).isEqualTo(32);
    assertThat(LayoutOptions.slices(1, 2, BILLION)).as("the most slices").isEqualTo(64);
  }

  @Test
  void evenBlocksFitTwoAtATimeIntoAHeapOfAGigabyte() {
    SplittableRandom random = new SplittableRandom(3);
    ExecutorMemory gigabyte = new ExecutorMemory(1, 2, 434_000_000, 1024 << 20);
    for (int trial = 0; trial < 1000; trial++) {
      int workers = 1 + random.nextInt(64);
      int least = 1 + random.nextInt(8);
      long records = random.nextLong(64L * workers * workers * 4_000_000);
      int slices = LayoutOptions.slices(workers, least, records);
      assertThat(slices % workers).isZero();
      BlockMemory memory = new BlockMemory(records / ((long) workers * slices), 1, gigabyte);
      assertThat(memory.workersAtOnce(workers)).isEqualTo(workers);
      assertThat(memory.readsAhead(workers)).isTrue();
      assertThat(memory.refusal(slices / workers)).isNull();
    }
  }
}

package io.sparkmp.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.random.SplitMix64;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class CountingSortTest {

  @Test
  void equalsAStableSort() {
    SplitMix64 random = new SplitMix64(3);
    for (int n : new int[] {0, 1, 2, 17, 1009}) {
      int[] keys = IntStream.range(0, n).map(i -> random.nextInt(n / 3 + 1)).toArray();
      int[] places = IntStream.range(0, n).toArray();
      int[] expected =
          IntStream.range(0, n)
              .boxed()
              .sorted(Comparator.comparingInt(i -> keys[i]))
              .mapToInt(i -> i)
              .toArray();
      assertThat(CountingSort.by(keys, places)).isEqualTo(expected);
    }
  }

  @Test
  void keepsTheOrderSoFarAmongEqualKeys() {
    assertThat(CountingSort.by(new int[] {1, 0, 1, 0}, new int[] {3, 2, 1, 0}))
        .containsExactly(3, 1, 2, 0);
  }
}

package io.sparkmp.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class GroupingTest {

  @Test
  void placesAreGroupedInOrder() {
    assertThat(Grouping.byPartition(new int[] {2, 0, 2, 3, 0, 2}, 5))
        .isDeepEqualTo(new int[][] {{1, 4}, {}, {0, 2, 5}, {3}, {}});
    assertThat(Grouping.byPartition(new int[0], 2)).isDeepEqualTo(new int[][] {{}, {}});
  }
}

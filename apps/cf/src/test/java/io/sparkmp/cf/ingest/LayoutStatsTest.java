package io.sparkmp.cf.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class LayoutStatsTest {

  private static LayoutStats ofClicks(int... items) {
    Entries clicks = new Entries(new int[] {0, 0, 1, 1}, items, new float[] {1, 1, 1, 1});
    return LayoutStats.of(new SparseBlock(clicks, Entries.NONE, Entries.NONE, 0));
  }

  /** Otherwise a training on one of them would continue from snapshots of the other. */
  @Test
  void tellClicksApartWhoseNumbersAreTheSame() {
    assertThat(ofClicks(0, 1, 1, 2)).isEqualTo(ofClicks(0, 1, 1, 2));
    assertThat(ofClicks(0, 1, 1, 2)).isNotEqualTo(ofClicks(0, 1, 0, 2));
  }

  @Test
  void tellTheOrderOfBlocksApart() {
    LayoutStats first = ofClicks(0, 1, 1, 2);
    LayoutStats second = ofClicks(0, 1, 0, 2);
    assertThat(LayoutStats.EMPTY.plus(first).plus(second).checksum())
        .isNotEqualTo(LayoutStats.EMPTY.plus(second).plus(first).checksum());
  }
}

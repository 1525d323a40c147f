package io.sparkmp.cf.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** As of ratings that are times, or of prices that hardly differ. */
  @ParameterizedTest
  @ValueSource(floats = {0, 3, -1e6f, 1 << 24, 1.7e9f, 1e20f})
  void smallDifferencesFarFromZeroCount(float from) {
    LayoutStats stats = LayoutStats.EMPTY;
    float step = Math.max(1, Math.ulp(from));
    for (int block = 0; block < 3; block++) {
      float[] ratings = {from + block * step, from + (block + 1) * step};
      Entries entries = new Entries(new int[2], new int[] {0, 1}, ratings);
      stats = stats.plus(LayoutStats.of(new SparseBlock(entries, Entries.NONE, Entries.NONE, 0)));
    }
    // 0 1 1 2 2 3 in steps, whose variance is 11 / 12
    assertThat(stats.deviation()).isCloseTo(step * Math.sqrt(11 / 12.0), withPercentage(1e-4));
    assertThat(LayoutStats.EMPTY.deviation()).isZero();
  }

  @Test
  void tellTheOrderOfBlocksApart() {
    LayoutStats first = ofClicks(0, 1, 1, 2);
    LayoutStats second = ofClicks(0, 1, 0, 2);
    assertThat(LayoutStats.EMPTY.plus(first).plus(second).checksum())
        .isNotEqualTo(LayoutStats.EMPTY.plus(second).plus(first).checksum());
  }
}

package io.sparkmp.cf.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.ids.Ids;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class FeatureBlockTest {
  private static final FeatureBlock ONE =
      new FeatureBlock(
          Ids.ofLongs(7, 5, 9),
          new FeatureRows(new int[] {0, 2, 2, 3}, new int[] {1, 4, 0}, new float[] {1, 2, 3}));
  private static final FeatureBlock TWO =
      new FeatureBlock(
          Ids.ofLongs(2), new FeatureRows(new int[] {0, 1}, new int[] {3}, new float[] {6}));

  @Test
  void findsTheRowsOfIds() {
    FeatureRows rows = FeatureBlock.of(Ids.ofLongs(2, 8, 7, 5), List.of(ONE, TWO));
    assertThat(rows.starts()).containsExactly(0, 1, 1, 3, 3);
    assertThat(rows.columns()).containsExactly(3, 1, 4);
    assertThat(rows.values()).containsExactly(6, 1, 2);
    assertThat(rows.has(0)).isTrue();
    assertThat(rows.has(1)).isFalse();
  }

  @Test
  void gathersRows() {
    FeatureBlock some = ONE.gather(new int[] {2, 0});
    assertThat(some.ids().get(0)).isEqualTo(9L);
    assertThat(some.rows().starts()).containsExactly(0, 1, 3);
    assertThat(some.rows().columns()).containsExactly(0, 1, 4);
    assertThat(some.digest(0)).isEqualTo(ONE.digest(2)).isNotEqualTo(ONE.digest(0));
  }

  @Test
  void rowsWithoutFeaturesAreOfAnyNumber() {
    assertThat(FeatureRows.NONE.has(3)).isFalse();
    assertThatThrownBy(() -> new FeatureRows(new int[] {0, 2}, new int[1], new float[2]))
        .hasMessage("Invalid features: 1 columns and 2 values (expected: 2 each)");
  }
}

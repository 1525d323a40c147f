package io.sparkmp.lda.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.random.AliasTable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class DrawsTest {

  @Test
  void anAliasTableDrawsInProportion() {
    double[] weights = {0.1, 3, 0, 0.9, 1e-6, 2, 4};
    AliasTable table = AliasTable.of(weights);
    int draws = 1_000_000;
    int[] drawn = new int[weights.length];
    for (int i = 0; i < draws; i++) {
      drawn[table.draw((i + 0.5) / draws)]++;
    }
    for (int k = 0; k < weights.length; k++) {
      assertThat(drawn[k] / (double) draws).isCloseTo(weights[k] / 10.000001, within(1e-5));
    }
    assertThat(table.draw(Math.nextDown(1.0))).isLessThan(weights.length);
  }

  /** Listing or searching all counts gives the same draws. */
  @ParameterizedTest
  @ValueSource(ints = {1, 1000})
  void drawsEveryCountOnce(int draws) {
    CountSampler draw = new CountSampler(10);
    draw.open();
    draw.add(7, 3);
    draw.add(5, 0);
    draw.add(2, 1);
    draw.add(9, 4);
    draw.close(draws);
    assertThat(draw.total()).isEqualTo(8);
    assertThat(IntStream.range(0, 8).map(draw::topic)).containsExactly(7, 7, 7, 2, 9, 9, 9, 9);
    assertThat(IntStream.range(0, 8).filter(draw::isFirst)).containsExactly(0, 3, 4);
  }
}

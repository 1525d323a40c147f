package io.sparkmp.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.random.SplitMix64;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class RangeTest {
  private static double[] draws(Range range) {
    SplitMix64 random = new SplitMix64(1);
    return DoubleStream.generate(() -> range.draw(random)).limit(10_000).toArray();
  }

  @Test
  void numbersAreInTheRangeAndEvenByTheirLogarithms() {
    double[] drawn = draws(new Range("x", 0.01, 1, 0));
    assertThat(Arrays.stream(drawn)).allMatch(x -> x >= 0.01 && x <= 1);
    assertThat(Arrays.stream(drawn).filter(x -> x < 0.1).count()).isBetween(4_800L, 5_200L);
  }

  @Test
  void numbersAreShort() {
    for (double x : draws(new Range("x", 0.0123, 45.6, 0))) {
      assertThat(
              x == 0.0123
                  || x == 45.6
                  || Double.toString(x).replaceAll("[.0]|E.*", "").length() <= 2)
          .as(Double.toString(x))
          .isTrue();
    }
  }

  @Test
  void wholeMultiplesReachBothEnds() {
    double[] drawn = draws(new Range("rank", 16, 128, 8));
    assertThat(Arrays.stream(drawn)).allMatch(x -> x % 8 == 0).contains(16.0, 128.0);
    assertThat(draws(new Range("rank", 5, 11, 8))).containsOnly(8);
  }

  @Test
  void oneNumberIsDrawnEachTime() {
    assertThat(draws(Range.of("x", 0))).containsOnly(0);
    assertThat(draws(new Range("rank", 50, 50, 8))).containsOnly(50);
  }

  @Test
  void emptyRangesAreRefused() {
    assertThatThrownBy(() -> new Range("rank", 64, 16, 1))
        .hasMessage("Invalid rank: 64..16 (expected: the smaller number first)");
    assertThatThrownBy(() -> new Range("x", 0, 1, 0))
        .hasMessage("Invalid x: 0..1 (expected: numbers above 0)");
    assertThatThrownBy(() -> new Range("x", Double.NaN, 1, 0)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> new Range("x", 1, Double.POSITIVE_INFINITY, 0))
        .hasMessageContaining("Infinity");
  }
}

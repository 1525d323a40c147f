package io.sparkmp.bench.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class LoadsTest {
  private final Loads loads = new Loads(2, 3, new double[] {1, 2, 3, 4, 5, 9});

  @Test
  void addsUp() {
    assertThat(loads.of(1, 2)).isEqualTo(9);
    assertThat(loads.total()).isEqualTo(24);
    assertThat(loads.ofWorkers()).containsExactly(6, 18);
    assertThat(loads.ofSlices()).containsExactly(5, 7, 12);
    assertThat(loads.imbalance()).isEqualTo(9 / 4.0);
  }

  @Test
  void refusesOtherLengths() {
    assertThatThrownBy(() -> new Loads(2, 2, new double[3]))
        .hasMessage("Invalid loads: 3 (expected: 2 workers x 2 slices)");
  }

  @Test
  void drawsLoadsOfMoreUsersAroundTheirMean() {
    double[] even = new double[100 * 200];
    Arrays.fill(even, 4);
    Loads small = new Loads(100, 200, even).drawn(1, 7);
    Loads large = new Loads(100, 200, even).drawn(100, 7);
    assertThat(small.mean()).isCloseTo(4, within(0.05)); // of 20,000, deviation 2 each
    assertThat(large.mean()).isCloseTo(400, within(0.5));
    assertThat(variance(small)).isCloseTo(4, within(0.2));
    assertThat(variance(large)).isCloseTo(400, within(20.0));
    assertThat(small.drawn(1, 8).ratings()).isEqualTo(small.drawn(1, 8).ratings());
  }

  @Test
  void drawsMoreThanAnIntHolds() {
    double[] even = new double[20 * 50];
    Arrays.fill(even, 5);
    Loads huge = new Loads(20, 50, even).drawn(1e9, 7);
    assertThat(huge.mean()).isCloseTo(5e9, within(1e4)); // of 1000, deviation 70,711 each
    assertThat(variance(huge)).isCloseTo(5e9, within(1e9));
  }

  private static double variance(Loads loads) {
    double mean = loads.mean();
    return Arrays.stream(loads.ratings()).map(x -> (x - mean) * (x - mean)).average().orElse(0);
  }

  @Test
  void interpolatesRatesOnLogarithmicAxes() {
    BlockRates rates = new BlockRates();
    assertThatThrownBy(() -> rates.at(1)).hasMessage("Cannot give a rate: none was measured");
    rates.add(10, 1);
    rates.add(1000, 16);
    assertThat(rates.at(100)).isCloseTo(4, within(1e-9));
    assertThat(rates.at(10)).isEqualTo(1);
    assertThat(rates.at(1)).isEqualTo(1);
    assertThat(rates.at(5000)).isEqualTo(16);
  }

  @Test
  void moreThreadsThanMeasuredTakeTurns() {
    CoreRates rates = new CoreRates(new double[] {10, 8});
    assertThat(rates.of(1)).isEqualTo(10);
    assertThat(rates.of(2)).isEqualTo(8);
    assertThat(rates.of(4)).isEqualTo(4);
  }
}

package io.sparkmp.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.random.SplitMix64;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class HoldOutTest {

  @Test
  void takesTheFractionsThatItIsGiven() {
    HoldOut holdOut = new HoldOut(5, 0.2, 0.1);
    int n = 100_000;
    int[] sizes = new int[3];
    for (int k = 0; k < n; k++) {
      sizes[holdOut.set(SplitMix64.mix(k % 300), SplitMix64.mix(1000 + k / 300))]++;
    }
    // Four standard deviations of a binomial of 100,000: 4 sqrt(0.2 * 0.8 / n) = 0.005.
    assertThat(sizes[Records.VALIDATION] / (double) n).isCloseTo(0.2, within(0.005));
    assertThat(sizes[Records.TEST] / (double) n).isCloseTo(0.1, within(0.004));
  }

  @Test
  void dependsOnSeedAndBothIds() {
    HoldOut first = new HoldOut(1, 0, 0.5);
    HoldOut second = new HoldOut(2, 0, 0.5);
    int bySeed = 0;
    int bySide = 0;
    for (int k = 0; k < 1000; k++) {
      bySeed += first.set(k, 7) != second.set(k, 7) ? 1 : 0;
      bySide += first.set(k, 7) != first.set(7, k) ? 1 : 0;
      assertThat(first.set(k, 7)).isEqualTo(new HoldOut(1, 0, 0.5).set(k, 7));
    }
    assertThat(bySeed).isBetween(400, 600);
    assertThat(bySide).isBetween(400, 600);
  }

  @ParameterizedTest
  @CsvSource({"-0.1, 0", "0, -0.1", "0.6, 0.5", "NaN, 0", "0, NaN"})
  void refusesFractionsThatAreNone(double validation, double test) {
    assertThatThrownBy(() -> new HoldOut(1, validation, test))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Invalid held-out fractions: " + validation + " and " + test);
  }

  @Test
  void canHoldOutEverything() {
    for (int k = 0; k < 1000; k++) {
      assertThat(HoldOut.ALL_TEST.set(k, 3)).isEqualTo(Records.TEST);
    }
  }

  @Test
  void recordsOfTheSamePairStayTogether() {
    Records all = RandomRecords.of(500, 3).pieces(1).get(0);
    HoldOut holdOut = new HoldOut(9, 0.2, 0.3);
    Records held = holdOut.apply(all);
    for (int k = 0; k < all.size(); k++) {
      byte expected =
          holdOut.set(all.rows().hash(all.rowCodes()[k]), all.columns().hash(all.columnCodes()[k]));
      assertThat(held.set(k)).isEqualTo(expected);
    }
    assertThat(HoldOut.NOTHING.apply(all)).isSameAs(all);
  }
}

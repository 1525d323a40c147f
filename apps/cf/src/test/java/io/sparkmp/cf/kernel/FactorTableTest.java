package io.sparkmp.cf.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.errors.FinalFailureException;
import io.sparkmp.random.SplitMix64;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class FactorTableTest {

  @ParameterizedTest
  @CsvSource({"1,16,20", "16,16,20", "17,32,36", "64,64,68", "67,80,84"})
  void rowsArePaddedAndHaveATail(int rank, int width, int stride) {
    FactorTable table = new FactorTable(3, rank);
    assertThat(table.width()).isEqualTo(width);
    assertThat(table.stride()).isEqualTo(stride);
    assertThat(table.offset(2)).isEqualTo(2 * stride);
    assertThat(table.values()).hasSize(3 * stride).containsOnly(0);
  }

  @Test
  void rowsComeBack() {
    FactorTable table = new FactorTable(3, 2);
    table.set(1, new float[] {1, 2}, 3);
    assertThat(table.factors(1)).containsExactly(1, 2);
    assertThat(table.bias(1)).isEqualTo(3);
    for (int row : new int[] {0, 2}) {
      assertThat(table.factors(row)).containsExactly(0, 0);
      assertThat(table.bias(row)).isZero();
    }
    table.factors(1)[0] = 9; // a copy
    assertThat(table.factors(1)).containsExactly(1, 2);
  }

  @Test
  void copySharesNothing() {
    FactorTable table = new FactorTable(1, 1);
    FactorTable copy = table.copy();
    table.set(0, new float[] {1}, 2);
    assertThat(copy.values()).containsOnly(0);
    assertThat(copy.rows()).isEqualTo(1);
    assertThat(copy.rank()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void randomRowsHaveTheirDeviation(boolean nonNegative) {
    int rows = 5_000;
    int rank = 13;
    FactorTable table = random(rows, rank, 0.25, nonNegative);
    double sum = 0;
    double squares = 0;
    for (int row = 0; row < rows; row++) {
      for (float factor : table.factors(row)) {
        sum += factor;
        squares += factor * factor;
        assertThat(!nonNegative || factor >= 0).isTrue();
      }
      assertThat(table.bias(row)).isZero();
    }
    int n = rows * rank;
    // the mean of |x| is deviation x sqrt(2 / pi)
    double mean = nonNegative ? 0.25 * Math.sqrt(2 / Math.PI) : 0;
    assertThat(sum / n).isCloseTo(mean, within(5 * 0.25 / Math.sqrt(n)));
    assertThat(squares / n).isCloseTo(0.0625, within(5 * 0.0625 * Math.sqrt(2.0 / n)));
  }

  private static FactorTable random(int rows, int rank, double deviation, boolean nonNegative) {
    SplitMix64 random = new SplitMix64(9);
    long[] seeds = new long[rows];
    Arrays.setAll(seeds, row -> random.nextLong());
    int[] counts = new int[rows];
    Arrays.fill(counts, 3);
    return FactorTable.random(rank, seeds, counts, deviation, nonNegative);
  }

  @Test
  void randomRowsDependOnTheirSeedAlone() {
    long[] seeds = {5, 6, 5, 7};
    int[] counts = {1, 1, 20, 0};
    FactorTable table = FactorTable.random(17, seeds, counts, 0.1, false);
    assertThat(table.factors(0)).isEqualTo(table.factors(2)).isNotEqualTo(table.factors(1));
    FactorTable alone = FactorTable.random(17, new long[] {6}, new int[] {4}, 0.1, false);
    assertThat(alone.factors(0)).isEqualTo(table.factors(1));
  }

  @Test
  void rowsWithoutRatingsStartAtZero() {
    FactorTable table = FactorTable.random(3, new long[] {5, 6}, new int[] {0, 1}, 0.1, false);
    assertThat(table.factors(0)).containsOnly(0);
    assertThat(table.factors(1)).doesNotContain(0);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, (1 << 20) + 1, Integer.MAX_VALUE})
  void badRanksAreRefused(int rank) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FactorTable(1, rank))
        .withMessage("Invalid rank: " + rank + " (expected: 1 to 1048576)");
  }

  @Test
  void tablesAboveTheLimitOfArraysAreRefused() {
    assertThatThrownBy(() -> new FactorTable(110_000_000, 16))
        .isInstanceOf(FinalFailureException.class)
        .hasMessage(
            "Cannot hold 110000000 rows of rank 16 in one table: use more workers, or more slices"
                + " per worker");
  }

  @Test
  void arraysThatDoNotFitAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FactorTable(2, 3, new float[39]))
        .withMessage("Invalid values: 39 floats (expected: 40 for 2 rows of rank 3)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FactorTable(1, 3).set(0, new float[2], 0))
        .withMessage("Invalid factors: 2 (expected: 3)");
  }
}

package io.sparkmp.linear.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class RoundedColumnsTest {
  private static final int ROWS = 100;

  /** One column of numbers from, by steps, as floats are read. */
  private static SparseBlock column(double from, double step, int values) {
    return column(values, i -> from + step * i);
  }

  private static SparseBlock column(int values, IntToDoubleFunction of) {
    float[] read = new float[values];
    for (int i = 0; i < values; i++) {
      read[i] = (float) of.applyAsDouble(i);
    }
    return new SparseBlock(
        new Entries(IntStream.range(0, values).toArray(), new int[values], read),
        Entries.NONE,
        Entries.NONE,
        0);
  }

  @ParameterizedTest
  @CsvSource({
    "1262304000, 1, 1", // seconds within two minutes: one or two floats
    "1262304000, 60, 1", // minutes
    "1262304000, 86400, 0", // days
    "-20000000, 1, 1",
    "16777216, 0, 1", // may have been others
    "16777215, 0, 0",
    "3, 0, 0",
    "0, 1, 0",
    "10, 0.0003, 0",
    "10, 0.000001, 1",
    "1e30, 1e28, 0",
    "1e-30, 1e-32, 0",
    "1e30, 0, 0", // no whole number, but a weight of all
    "1e-40, 1e-42, 1", // denormal
    "-1e-39, 1e-41, 1",
    "0, 0, 0"
  })
  void columnsOfTooFewFloatsAreCounted(double from, double step, int rounded) {
    assertThat(RoundedColumns.in(column(from, step, ROWS), ROWS).columns()).isEqualTo(rounded);
  }

  @Test
  void tinyNumbersInFewRowsAreCountedToo() {
    assertThat(RoundedColumns.in(column(1e-40, 1e-42, ROWS / 2), ROWS).columns()).isEqualTo(1);
  }

  @Test
  void aColumnThatIsAbsentFromSomeRowsIsZeroThere() {
    assertThat(RoundedColumns.in(column(1_262_304_000, 0, ROWS - 1), ROWS).columns()).isZero();
    assertThat(RoundedColumns.in(column(1_262_304_000, 1, 1), 1).columns()).isZero();
    assertThat(RoundedColumns.in(column(1, 1, 0), 0).columns()).isZero();
  }

  /** Marks of no time: 0, which may be absent, -1, and a day that will never come. */
  @Test
  void timesAreFoundAmongOtherNumbers() {
    for (double mark : new double[] {0, -1, 253_402_300_799D}) {
      SparseBlock block = column(ROWS, i -> i % 9 == 0 ? mark : 1_262_304_000D + 30 * i);
      assertThat(RoundedColumns.in(block, ROWS).columns()).as("%s", mark).isEqualTo(1);
      assertThat(RoundedColumns.in(block, 2 * ROWS).columns()).as("%s", mark).isEqualTo(1);
    }
    SparseBlock days = column(ROWS, i -> i % 9 == 0 ? 0 : 1_262_304_000D + 86_400D * i);
    assertThat(RoundedColumns.in(days, ROWS).columns()).isZero();
    SparseBlock sums = column(ROWS, i -> i % 9 == 0 ? 1 : 5e7 * i);
    assertThat(RoundedColumns.in(sums, ROWS).columns()).isZero();
  }
}

package io.sparkmp.cf.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.layout.Entries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Grouping a part of a block by row, and sums of blocks that take several parts. */
@Tag("unit")
class RatingsByRowTest {
  private static final int ROWS = 9;

  private final RatingsByRow byRow = new RatingsByRow();

  @ParameterizedTest
  @CsvSource({"0,500", "0,0", "499,500", "123,321"})
  void rowsKeepTheOrderOfTheirRatings(int from, int to) {
    Entries ratings = TestTables.ratings(500, ROWS, 40, 7);
    byRow.count(ratings.rows(), 0, 500, ROWS); // counts of another part must not stay
    byRow.count(ratings.rows(), from, to, ROWS);
    int[] ratingAt = new int[to - from];
    for (int k = from; k < to; k++) {
      ratingAt[byRow.place(ratings.rows()[k], ratings.columns()[k])] = k;
    }
    List<Integer> seen = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      int last = -1;
      for (int place = byRow.start(row); place < byRow.start(row + 1); place++) {
        int k = ratingAt[place];
        assertThat(ratings.rows()[k]).isEqualTo(row);
        assertThat(byRow.other(place)).isEqualTo(ratings.columns()[k]);
        assertThat(k).isGreaterThan(last);
        last = k;
        seen.add(k);
      }
    }
    assertThat(seen).hasSize(to - from).doesNotHaveDuplicates();
  }

  /** More ratings than are grouped at a time add up as fewer do. */
  @ParameterizedTest
  @CsvSource({"0", "1"})
  void sumsOfALargeBlockAreThoseOfItsRatings(int beyond) {
    int size = RatingsByRow.FEW + beyond;
    Entries ratings = TestTables.ratings(size, ROWS, 40, 8);
    FactorTable rows = TestTables.table(ROWS, 3, 1, false);
    FactorTable others = TestTables.table(40, 3, 2, false);
    ImplicitOptions options = new ImplicitOptions(3, 0.5f, 1, 3, 0.1f, false, 1);
    Subspace subspace = new Subspace(1, 2);
    RowSums sums = RowSums.zero(ROWS, 3, subspace);
    new SubspaceSolver(FactorOps.chosen(), options, true)
        .add(rows, ratings.rows(), others, ratings.columns(), ratings.values(), subspace, sums);
    int stride = RowSums.stride(2);
    double[] naive = new double[ROWS * stride];
    for (int k = 0; k < size; k++) {
      float[] x = rows.factors(ratings.rows()[k]);
      float[] y = others.factors(ratings.columns()[k]);
      double dot = (double) x[0] * y[0] + (double) x[1] * y[1] + (double) x[2] * y[2];
      int at = ratings.rows()[k] * stride;
      naive[at] += 1;
      naive[at + 1] += (dot - ratings.values()[k]) * y[1];
      naive[at + 2] += (dot - ratings.values()[k]) * y[2];
      naive[at + 3] += (double) y[1] * y[1];
      naive[at + 4] += (double) y[2] * y[1];
      naive[at + 5] += (double) y[2] * y[2];
    }
    double largest = Arrays.stream(naive).map(Math::abs).max().orElseThrow();
    for (int k = 0; k < naive.length; k++) {
      assertThat(sums.values()[k]).isCloseTo(naive[k], within(1e-7 * largest));
    }
  }
}

package io.sparkmp.cf.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.cf.kernel.FactorOps;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.random.SplitMix64;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sums that rows are drawn from, against naive loops. */
@Tag("unit")
@Tag("simd")
class RowDrawsTest {
  private static final int ROWS = 6;
  private static final int OTHERS = 30;
  private static final double MEAN = 3.3;

  private static FactorTable table(int rows, int rank, long seed) {
    SplitMix64 random = new SplitMix64(seed);
    FactorTable table = new FactorTable(rows, rank);
    for (int row = 0; row < rows; row++) {
      float[] factors = new float[rank];
      for (int k = 0; k < rank; k++) {
        factors[k] = (float) (0.3 * random.nextGaussian());
      }
      table.set(row, factors, (float) random.nextGaussian());
    }
    return table;
  }

  /** Few ratings, more than outer products added at once, and than grouped at a time. */
  @ParameterizedTest
  @CsvSource({"5,7,3,4", "300,20,0,16", "262145,3,1,2"})
  void sumsAreThoseOfAllRatings(int size, int rank, int from, int factors) {
    SplitMix64 random = new SplitMix64(size);
    int[] rowOf = new int[size];
    int[] otherOf = new int[size];
    float[] ratings = new float[size];
    for (int k = 0; k < size; k++) {
      rowOf[k] = random.nextInt(ROWS - 1);
      otherOf[k] = random.nextInt(OTHERS);
      ratings[k] = 1 + random.nextInt(5);
    }
    FactorTable rows = table(ROWS, rank, 1);
    FactorTable others = table(OTHERS, rank, 2);
    Coordinates drawn = new Coordinates(from, factors, true);
    int stride = RowDraws.stride(factors + 1);
    double[] simd = RowDraws.zeros(ROWS, factors + 1);
    double[] scalar = simd.clone();
    double[] naive = simd.clone();
    double squares =
        new RowDraws(FactorOps.chosen())
            .add(rows, rowOf, others, otherOf, ratings, MEAN, drawn, simd);
    new RowDraws(FactorOps.scalar())
        .add(rows, rowOf, others, otherOf, ratings, MEAN, drawn, scalar);
    double all = 0;
    for (int k = 0; k < size; k++) {
      float[] x = rows.factors(rowOf[k]);
      float[] y = others.factors(otherOf[k]);
      double error = ratings[k] - MEAN - rows.bias(rowOf[k]) - others.bias(otherOf[k]);
      for (int f = 0; f < rank; f++) {
        error -= (double) x[f] * y[f];
      }
      all += error * error;
      int at = rowOf[k] * stride;
      naive[at++] += 1;
      naive[at++] += error * error;
      for (int i = 0; i <= factors; i++) {
        naive[at++] += error * (i < factors ? y[from + i] : 1);
      }
      for (int i = 0; i <= factors; i++) {
        for (int j = 0; j <= i; j++) {
          naive[at++] += (i < factors ? (double) y[from + i] : 1) * (j < factors ? y[from + j] : 1);
        }
      }
    }
    assertThat(simd).isEqualTo(scalar);
    assertThat(squares).isCloseTo(all, within(1e-6 * all));
    for (int k = 0; k < naive.length; k++) {
      assertThat(simd[k]).isCloseTo(naive[k], within(1e-6 * all));
    }
  }
}

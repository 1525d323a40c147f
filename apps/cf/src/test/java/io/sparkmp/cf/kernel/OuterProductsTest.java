package io.sparkmp.cf.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.random.SplitMix64;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Outer products and what is computed from them, compared with naive loops. */
@Tag("unit")
@Tag("simd")
class OuterProductsTest {

  private static double[] random(int n, long seed) {
    SplitMix64 random = new SplitMix64(seed);
    double[] values = new double[n];
    for (int k = 0; k < n; k++) {
      values[k] = random.nextGaussian();
    }
    return values;
  }

  @ParameterizedTest
  @CsvSource({
    "1,8,4,false",
    "1,24,32,false",
    "5,8,1,false",
    "13,16,7,false",
    "4,24,3,false",
    "13,16,32,true",
    "24,24,2,true",
    "16,16,5,true",
    "8,8,31,true",
    "8,8,0,true"
  })
  void everyKernelAddsTheSame(int m, int n, int count, boolean lower) {
    double[] left = random(count * m, 1);
    double[] right = random(count * n, 2);
    double[] scalar = random(m * n, 3);
    double[] chosen = scalar.clone();
    double[] naive = scalar.clone();
    new ScalarOps().addOuter(scalar, left, m, right, n, count, lower);
    FactorOps.chosen().addOuter(chosen, left, m, right, n, count, lower);
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < (lower ? i + 1 : n); j++) {
        for (int r = 0; r < count; r++) {
          naive[i * n + j] += left[r * m + i] * right[r * n + j];
        }
        assertThat(scalar[i * n + j]).isCloseTo(naive[i * n + j], within(1e-12));
        assertThat(chosen[i * n + j]).isEqualTo(scalar[i * n + j]);
      }
    }
  }

  @Test
  void gramOfASubspaceIsPartOfTheWhole() {
    FactorTable table = TestTables.table(7, 11, 1, false);
    ImplicitOptions options = new ImplicitOptions(11, 1, 1, 11, 0.1f, false, 1);
    SubspaceSolver solver = new SubspaceSolver(FactorOps.chosen(), options, false);
    Subspace subspace = new Subspace(3, 5);
    Gram whole = solver.gram(table, new Subspace(0, 11));
    Gram part = solver.gram(table, subspace);
    Gram sum = RowSums.zero(1, 11, subspace).gram();
    sum.add(whole);
    assertThat(sum.width()).isEqualTo(8);
    for (int k = 0; k < 11; k++) {
      for (int j = 0; j < 5; j++) {
        double naive = 0;
        for (int row = 0; row < 7; row++) {
          naive += (double) table.factors(row)[k] * table.factors(row)[3 + j];
        }
        assertThat(part.values()[k * 8 + j]).isCloseTo(naive, within(1e-12));
        assertThat(sum.values()[k * 8 + j]).isEqualTo(part.values()[k * 8 + j]);
      }
    }
  }
}

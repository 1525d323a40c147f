package io.sparkmp.cf.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.random.SplitMix64;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class NewtonStepTest {
  private static final int STRIDE = 24;

  /** A A' + I / 2 for a random A. */
  private static double[] definite(int n) {
    SplitMix64 random = new SplitMix64(n);
    double[][] a = new double[n][n];
    double[] h = new double[n * STRIDE];
    for (double[] row : a) {
      for (int k = 0; k < n; k++) {
        row[k] = random.nextGaussian();
      }
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        h[i * STRIDE + j] = TinyFeedback.dot(a[i], a[j]) + (i == j ? 0.5 : 0);
      }
    }
    return h;
  }

  private static double at(double[] h, int i, int j) {
    return h[Math.max(i, j) * STRIDE + Math.min(i, j)];
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 17})
  void solves(int n) {
    double[] h = definite(n);
    double[] d = new double[n];
    for (int i = 0; i < n; i++) {
      d[i] = i - 2;
    }
    NewtonStep.solve(h, STRIDE, d, n);
    double[] original = definite(n);
    for (int i = 0; i < n; i++) {
      double sum = i - 2;
      for (int j = 0; j < n; j++) {
        sum += at(original, i, j) * d[j];
      }
      assertThat(sum).isCloseTo(0, within(1e-9));
    }
  }

  @Test
  void namesAMatrixThatIsNotDefinite() {
    double[] h = {1, 0, 2, 4};
    assertThatThrownBy(() -> NewtonStep.solve(h, 2, new double[2], 2))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "Cannot solve for a row: its matrix is singular, pivot 1 is 0.0 where its diagonal is"
                + " 4.0; use more regularisation, a lower rank, or smaller counts if some are huge");
    double[] rounded = {0.1 * 0.1, 0, 0.1 * 0.7, 0.7 * 0.7 + 1e-16}; // singular but for rounding
    assertThatThrownBy(() -> NewtonStep.solve(rounded, 2, new double[2], 2))
        .hasMessageContaining("its matrix is singular, pivot 1 is ");
    assertThatThrownBy(
            () ->
                NewtonStep.solveNonNegative(
                    new double[] {1, 0, 0, Double.NaN}, 2, new double[2], new double[2], 2))
        .hasMessageContaining("its matrix is singular, pivot 1 is NaN");
    assertThatThrownBy(() -> NewtonStep.solve(new double[] {Double.NaN}, 1, new double[1], 1))
        .hasMessageContaining("pivot 0 is NaN");
  }

  @Test
  void aCoordinateThatChangesNothingStays() {
    double[] x = {5, 3};
    NewtonStep.solveNonNegative(new double[] {2, 0, 0, 0}, 2, new double[] {8, 0}, x, 2);
    assertThat(x).containsExactly(1, 3);
  }

  @Test
  void staysAtZeroWhereTheMinimumIsBelow() {
    // x0^2 + x0 x1 + x1^2 - x0 - 5 x1: the minimum is at (-1, 3); on x0 = 0 it is at x1 = 2.5.
    double[] h = {1, 0, 0.5, 1};
    double[] x = {1, 1};
    double[] g = {1 * 1 + 0.5 * 1 - 0.5, 0.5 * 1 + 1 * 1 - 2.5};
    NewtonStep.solveNonNegative(h, 2, g, x, 2);
    assertThat(x[0]).isZero();
    assertThat(x[1]).isCloseTo(2.5, within(1e-12));
  }
}

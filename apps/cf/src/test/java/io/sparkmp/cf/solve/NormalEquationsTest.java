package io.sparkmp.cf.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class NormalEquationsTest {

  /** Of rows that each have a target. */
  private static NormalEquations of(double[]... rowsAndTargets) {
    NormalEquations equations = new NormalEquations(2, new double[4]);
    for (double[] row : rowsAndTargets) {
      double[] x = {row[0], row[1]};
      equations.addLeft(1, x);
      equations.addRight(row[2], x);
    }
    return equations;
  }

  @Test
  void nonNegativeUnknownsAreZeroOrAsWithoutTheOthers() {
    NormalEquations equations = of(new double[] {1, 0, 3}, new double[] {1, 1, 1});
    assertThat(equations.solveNonNegative(2)).containsExactly(new double[] {2, 0}, within(1e-9));
    assertThat(equations.solveNonNegative(1)).containsExactly(new double[] {3, -2}, within(1e-9));
  }

  /** Rows of zeros determine nothing, however many they are. */
  @Test
  void whatNoRowDeterminesIsAnErrorAndNoNumber() {
    NormalEquations equations =
        of(new double[] {1, 0, 3}, new double[] {2, 0, 1}, new double[] {0, 0, 0});
    assertThatIllegalStateException().isThrownBy(() -> equations.solveNonNegative(2));
    assertThatIllegalStateException().isThrownBy(equations::solve);
  }
}

package io.sparkmp.cf.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class StepSizeTest {

  @Test
  void constantAndAdaptiveStay() {
    assertThat(new StepSize.Constant(0.1f).in(0)).isEqualTo(0.1f);
    assertThat(new StepSize.Constant(0.1f).in(99)).isEqualTo(0.1f);
    assertThat(new StepSize.Adaptive(0.1f).in(99)).isEqualTo(0.1f);
  }

  static List<StepSize> falling() {
    return List.of(new StepSize.Linear(0.2f, 4), new StepSize.AdaptiveLinear(0.2f, 1, 4));
  }

  @ParameterizedTest
  @MethodSource("falling")
  void linesFallToZeroAfterTheLastEpoch(StepSize step) {
    assertThat(step.in(0)).isEqualTo(0.2f);
    assertThat(step.in(1)).isCloseTo(0.15f, within(1e-7f));
    assertThat(step.in(3)).isCloseTo(0.05f, within(1e-7f));
    assertThat(step.in(4)).isZero();
    assertThat(step.in(5)).isZero();
  }

  @ParameterizedTest
  @ValueSource(floats = {0, -0.1f, Float.NaN, Float.POSITIVE_INFINITY})
  void badSizesAreRefused(float size) {
    String message =
        "Invalid step size: "
            + size
            + (Float.isInfinite(size) ? " (expected: a finite number, > 0)" : " (expected: > 0)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new StepSize.Constant(size))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new StepSize.Linear(size, 5))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new StepSize.Adaptive(size))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new StepSize.AdaptiveLinear(size, 1, 5))
        .withMessage(message);
  }
}

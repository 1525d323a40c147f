package io.sparkmp.errors;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class ArgumentsTest {
  @Test
  void saysWhatIsWrongWithInfinityToo() {
    assertThatCode(() -> Arguments.check("rank", 1, true, ">= 1")).doesNotThrowAnyException();
    assertThatThrownBy(() -> Arguments.check("rank", 0, false, ">= 1"))
        .hasMessage("Invalid rank: 0 (expected: >= 1)");
    assertThatThrownBy(() -> Arguments.check("step", Double.NaN, false, "> 0"))
        .hasMessage("Invalid step: NaN (expected: > 0)");
    assertThatThrownBy(() -> Arguments.check("step", Double.POSITIVE_INFINITY, true, "> 0"))
        .hasMessage("Invalid step: Infinity (expected: a finite number, > 0)");
    assertThatThrownBy(() -> Arguments.check("mean", Float.NaN, true, "a finite number"))
        .hasMessage("Invalid mean: NaN (expected: a finite number)");
  }
}

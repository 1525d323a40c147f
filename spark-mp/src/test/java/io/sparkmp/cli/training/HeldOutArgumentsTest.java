package io.sparkmp.cli.training;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class HeldOutArgumentsTest {

  @Test
  void anEmptyTestSetIsNamed() {
    assertThat(HeldOutArguments.empty("test.csv", 0, "ratings"))
        .isEqualTo("test.csv holds no ratings, so there is nothing to judge by");
    assertThat(HeldOutArguments.empty("test.csv", 1, "ratings")).isNull();
    assertThat(HeldOutArguments.empty(null, 0, "ratings")).isNull();
  }
}

package io.sparkmp.embeddings.train;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class SkipGramWarningTest {

  @Test
  void vectorsThatTellNothingApartAreNamed() {
    double alike = 6 * Math.log(2);
    assertThat(SkipGramTraining.warning(30, 5))
        .isEqualTo(
            "the vectors tell pairs from those drawn at random worse than if all were alike (loss"
                + " 30.00, alike 4.159); use a smaller step size");
    assertThat(SkipGramTraining.warning(alike, 5)).isNull();
    assertThat(SkipGramTraining.warning(1.01 * alike, 5))
        .as("how many are drawn is random itself")
        .isNull();
    assertThat(SkipGramTraining.warning(2.3, 5)).isNull();
  }
}

package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
final class SamplesTest {

  @Test
  void severalHaveAMedianAndARange() {
    Samples samples = new Samples();
    samples.add(1234.5);
    samples.add(10);
    samples.add(11.26);
    assertThat(samples).hasToString("11.3 (10 to 1230)");
    assertThat(Samples.heading("seconds", 3)).isEqualTo("seconds, median (range)");
  }

  @Test
  void oneStandsForItself() {
    Samples samples = new Samples();
    samples.add(0.001234);
    assertThat(samples).hasToString("0.00123");
    assertThat(Samples.heading("seconds", 1)).isEqualTo("seconds");
  }

  @Test
  void noneAreADash() {
    assertThat(Samples.number(Double.NaN)).isEqualTo("-");
    assertThat(new Samples().toString()).doesNotContain("NaN");
  }
}

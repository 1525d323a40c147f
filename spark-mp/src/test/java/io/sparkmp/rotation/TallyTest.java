package io.sparkmp.rotation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class TallyTest {

  @Test
  void addsLossesAndCounts() {
    Tally tally = new Tally();
    tally.add(1.5, 2);
    tally.add(0.5, 2);
    Tally both = new Tally();
    both.add(4, 1);
    both.add(tally);
    assertThat(tally.mean()).isEqualTo(0.5);
    assertThat(both.loss()).isEqualTo(6);
    assertThat(both.count()).isEqualTo(5);
    assertThat(both.mean()).isEqualTo(1.2);
  }

  @Test
  void meanOfNothingIsNoNumber() {
    assertThat(new Tally().mean()).isNaN();
  }
}

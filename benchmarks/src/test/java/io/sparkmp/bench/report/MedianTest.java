package io.sparkmp.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
final class MedianTest {

  @Test
  void liesInTheMiddle() {
    assertThat(Median.of(List.of(3.0, 1.0, 100.0))).isEqualTo(3);
    assertThat(Median.of(List.of(4L, 1L))).isEqualTo(2.5);
    assertThat(Median.of(List.of(7))).isEqualTo(7);
  }

  @Test
  void leavesOutWhatIsNoNumber() {
    assertThat(Median.of(List.of(Double.NaN, 5.0))).isEqualTo(5);
    assertThat(Median.of(List.<Double>of())).isNaN();
  }
}

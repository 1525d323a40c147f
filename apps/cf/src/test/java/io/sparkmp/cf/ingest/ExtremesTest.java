package io.sparkmp.cf.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class ExtremesTest {

  @Test
  void isWhatTheWorkedExampleSays() {
    assertThat(Extremes.of(1, 5, 2, 1, 9)).isEqualTo(new Extremes(1, 2, 2, 9, 1, 5));
    assertThat(Extremes.of()).isEqualTo(Extremes.NONE);
    assertThat(Extremes.of(3, 3).secondLeast()).isInfinite();
  }

  /** However numbers are split, and in whatever order. */
  @Test
  void addsUpToThatOfAll() {
    float[] all = {2, -1, 7, 7, -1, 3, 0, 7, 2, -1};
    Extremes expected = new Extremes(-1, 3, 0, 7, 3, 3);
    for (int at = 0; at <= all.length; at++) {
      Extremes first = Extremes.of(Arrays.copyOfRange(all, 0, at));
      Extremes rest = Extremes.of(Arrays.copyOfRange(all, at, all.length));
      assertThat(first.plus(rest)).as("split at %s", at).isEqualTo(expected);
      assertThat(rest.plus(first)).as("split at %s", at).isEqualTo(expected);
    }
  }
}

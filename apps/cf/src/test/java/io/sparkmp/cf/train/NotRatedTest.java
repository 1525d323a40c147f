package io.sparkmp.cf.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.ingest.Extremes;
import io.sparkmp.cf.ingest.LayoutStats;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class NotRatedTest {

  private static @Nullable String warning(long ratings, float... some) {
    return NotRated.warning(
        new LayoutStats(ratings, 0, 0, 0, 300, 1000, Extremes.of(some), 10, ratings, 0));
  }

  private static float[] floats(String words) {
    String[] parts = words.split(" ");
    float[] numbers = new float[parts.length];
    for (int i = 0; i < parts.length; i++) {
      numbers[i] = Float.parseFloat(parts[i]);
    }
    return numbers;
  }

  @Test
  void saysWhatStandsBesideWhat() {
    assertThat(warning(100, 3, -1, 10, 2, -1))
        .isEqualTo(
            "2 of 100 ratings are -1 while all others are between 2 and 10; if -1 means 'not"
                + " rated', remove these ratings, which are learned as opinions");
    assertThat(warning(100, -9.5f, 99, 10))
        .startsWith("1 of 100 ratings is 99 while all others are between -9.5 and 10; if 99 means");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-1 1 2 3 4 5",
        "-1 0 1 2 3 4 5",
        "-1 0.5 4.5 5",
        "-1 1 10",
        "-99 1 5",
        "-999 -5 5",
        "1 5 99",
        "1 5 999",
        "-10 10 99"
      })
  void warnsOf(String ratings) {
    assertThat(warning(100, floats(ratings))).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-5 -4 -1 0 5",
        "-1 -0.5 0 5",
        "-10 -9.97 9.97 10",
        "-1 1",
        "-1 0 1",
        "-1 0 1 2",
        "-2 -1 1 2",
        "-1 5",
        "1 2 3 4 5",
        "0 1 10",
        "1 50 98 99",
        "0 40 90 99",
        "1 99",
        "1 2 9",
        "-9 1 2",
        "1 5 98",
        "3"
      })
  void isSilentOf(String ratings) {
    assertThat(warning(100, floats(ratings))).isNull();
  }

  @Test
  void isSilentOfFewRatings() {
    assertThat(warning(19, -1, 1, 5)).isNull();
    assertThat(warning(20, -1, 1, 5)).isNotNull();
    assertThat(NotRated.warning(LayoutStats.EMPTY)).isNull();
  }
}

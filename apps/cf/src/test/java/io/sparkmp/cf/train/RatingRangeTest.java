package io.sparkmp.cf.train;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class RatingRangeTest {

  @ParameterizedTest
  @CsvSource({
    "per cent, 20, 100, 60, 1, 5, true",
    "a share, 0.2, 1, 0.6, 1, 5, true",
    "stars for per cent, 1, 5, 3, 20, 100, true",
    "per cent that begin at 0, 0, 100, 4, 1, 5, true",
    "a mark of another sign, -5, 5, 3, 1, 5, true",
    "the same, 1, 5, 3, 1, 5, false",
    "a wider scale of the same unit, 0.5, 5.5, 3, 1, 5, false",
    "one rating, 5, 5, 5, 1, 5, false",
    "all equal in training, 3, 3, 3, 3, 3, false",
    "none, NaN, NaN, NaN, 1, 5, false"
  })
  void otherUnitsAreFar(
      String what, float least, float largest, double mean, float from, float to, boolean isFar) {
    assertThat(new RatingRange(least, largest, mean).isFar(from, to)).as(what).isEqualTo(isFar);
  }
}

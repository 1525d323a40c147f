package io.sparkmp.rotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class EarlyStoppingTest {

  @ParameterizedTest
  @CsvSource({"1,4,4,false", "1,5,4,true", "3,6,4,false", "3,7,4,true", "3,9,4,true"})
  void stopsWhenPatienceEnds(int patience, int epoch, int best, boolean stops) {
    assertThat(new EarlyStopping(patience).stopsAfter(epoch, best)).isEqualTo(stops);
  }

  @Test
  void noPatienceIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new EarlyStopping(0))
        .withMessage("Invalid patience: 0 (expected: >= 1)");
  }
}

package io.sparkmp.lda.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.layout.Records;
import io.sparkmp.random.SplitMix64;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class DocumentHoldOutTest {

  @Test
  void takesTheFractionsThatItIsGiven() {
    DocumentHoldOut holdOut = new DocumentHoldOut(5, 0.2, 0.1);
    int n = 100_000;
    int[] sizes = new int[3];
    for (int d = 0; d < n; d++) {
      sizes[holdOut.set(SplitMix64.mix(d))]++;
    }
    // Four standard deviations of a binomial of 100,000: 4 sqrt(0.2 * 0.8 / n) = 0.005.
    assertThat(sizes[Records.VALIDATION] / (double) n).isCloseTo(0.2, within(0.005));
    assertThat(sizes[Records.TEST] / (double) n).isCloseTo(0.1, within(0.004));
  }

  @Test
  void hidesHalfOfTheTokensWhateverTheKey() {
    DocumentHoldOut holdOut = new DocumentHoldOut(6, 0.5, 0.1);
    int n = 40_000;
    int byDocument = 0;
    int byWord = 0;
    int byOccurrence = 0;
    for (int k = 0; k < n; k++) {
      byDocument += holdOut.isHidden(k, 1, 2) ? 1 : 0;
      byWord += holdOut.isHidden(1, k, 2) ? 1 : 0;
      byOccurrence += holdOut.isHidden(1, 2, k) ? 1 : 0;
    }
    // Four standard deviations: 4 * 0.5 / sqrt(n) = 0.01.
    assertThat(byDocument / (double) n).isCloseTo(0.5, within(0.01));
    assertThat(byWord / (double) n).isCloseTo(0.5, within(0.01));
    assertThat(byOccurrence / (double) n).isCloseTo(0.5, within(0.01));
    assertThat(holdOut.visible(Records.TEST, 1, 2, n)).isEqualTo(n - byOccurrence);
    assertThat(holdOut.visible(Records.TRAINING, 1, 2, n)).isEqualTo(n);
  }

  @Test
  void takesEveryDocumentIfAsked() {
    DocumentHoldOut holdOut = new DocumentHoldOut(7, 0, 1);
    for (int d = 0; d < 1000; d++) {
      assertThat(holdOut.set(SplitMix64.mix(d))).isEqualTo(Records.TEST);
    }
  }

  @Test
  void dependsOnTheSeed() {
    DocumentHoldOut first = new DocumentHoldOut(1, 0, 0.5);
    DocumentHoldOut second = new DocumentHoldOut(2, 0, 0.5);
    int sets = 0;
    int halves = 0;
    for (int k = 0; k < 1000; k++) {
      sets += first.set(k) != second.set(k) ? 1 : 0;
      halves += first.isHidden(k, 3, 0) != second.isHidden(k, 3, 0) ? 1 : 0;
      assertThat(first.set(k)).isEqualTo(new DocumentHoldOut(1, 0, 0.5).set(k));
    }
    assertThat(sets).isBetween(400, 600);
    assertThat(halves).isBetween(400, 600);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-0.1 | 0 | validation-fraction: -0.1 (expected: 0 to 1)",
        "0 | -0.1 | test-fraction: -0.1 (expected: 0 to 1)",
        "0 | 1.1 | test-fraction: 1.1 (expected: 0 to 1)",
        "NaN | 0 | validation-fraction: NaN (expected: 0 to 1)",
        "0 | NaN | test-fraction: NaN (expected: 0 to 1)",
        "0.6 | 0.5 | validation-fraction and test-fraction: 0.6 and 0.5 (expected: at most 1"
            + " together)"
      })
  void refusesFractionsThatAreNone(double validation, double test, String message) {
    assertThatThrownBy(() -> new DocumentHoldOut(1, validation, test))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Invalid " + message);
  }
}

package io.sparkmp.embeddings.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class LogisticTableTest {

  @Test
  void isTheLogisticFunction() {
    for (float score = -8; score <= 8; score += 0.0137f) {
      double exact = 1 / (1 + Math.exp(-score));
      assertThat((double) LogisticTable.probability(score)).isEqualTo(exact, within(6e-4));
      assertThat((double) LogisticTable.loss(score)).isEqualTo(-Math.log(exact), within(3e-3));
    }
    assertThat(LogisticTable.probability(1e30f)).isGreaterThan(0.999f);
    assertThat(LogisticTable.probability(Float.NEGATIVE_INFINITY)).isLessThan(0.001f);
    assertThat(LogisticTable.loss(-1e30f)).isEqualTo(LogisticTable.loss(-8));
    assertThat(LogisticTable.loss(Float.NaN)).isNaN();
  }

  @Test
  void stepsFallToNearlyNothing() {
    SkipGramOptions options = new SkipGramOptions(10, 4, 0.1, 5, 0.75, 1);
    assertThat(options.step(0)).isEqualTo(0.1f);
    assertThat(options.step(2)).isEqualTo(0.05f);
    assertThat(options.step(3.9)).isEqualTo(0.0025f, within(1e-6f));
    assertThat(options.step(4)).isPositive();
  }

  @Test
  void refusesWhatCannotBeMeant() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SkipGramOptions(0, 4, 0.1, 5, 0.75, 1))
        .withMessage("Invalid vector size: 0 (expected: 1 to 65536)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SkipGramOptions(1, 4, Double.NaN, 5, 0.75, 1))
        .withMessage("Invalid step size: NaN (expected: > 0)");
  }
}

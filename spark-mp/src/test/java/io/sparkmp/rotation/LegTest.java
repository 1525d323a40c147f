package io.sparkmp.rotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class LegTest {

  private static Pass train(int epoch) {
    return Pass.train(epoch);
  }

  private static Pass evaluate(int epochs, HeldOut set) {
    return new Pass(epochs, epochs, 0, set);
  }

  @Test
  void trainsEpochAfterEpoch() {
    Leg leg = Leg.train(2, 5, null);
    assertThat(leg.passes(1)).containsExactly(train(2), train(3), train(4));
    assertThat(leg.firstEpoch()).isEqualTo(2);
    assertThat(leg.endEpoch()).isEqualTo(5);
  }

  @Test
  void evaluatesInTheOrderOfTheNextEpoch() {
    Leg leg = Leg.train(2, 4, HeldOut.VALIDATION);
    assertThat(leg.passes(1))
        .containsExactly(
            train(2), evaluate(3, HeldOut.VALIDATION), train(3), evaluate(4, HeldOut.VALIDATION));
    assertThat(leg.endEpoch()).isEqualTo(4);
  }

  @Test
  void anEpochMayHaveSeveralPasses() {
    assertThat(Leg.train(1, 3, HeldOut.TEST).passes(2))
        .containsExactly(
            new Pass(2, 1, 0, null),
            new Pass(3, 1, 1, null),
            new Pass(4, 2, 0, HeldOut.TEST),
            new Pass(4, 2, 0, null),
            new Pass(5, 2, 1, null),
            new Pass(6, 3, 0, HeldOut.TEST));
    assertThat(Leg.evaluate(3, HeldOut.TEST).passes(2))
        .containsExactly(new Pass(6, 3, 0, HeldOut.TEST));
  }

  @Test
  void evaluationStaysWhereItIs() {
    Leg leg = Leg.evaluate(3, HeldOut.TEST);
    assertThat(leg.passes(1)).containsExactly(evaluate(3, HeldOut.TEST));
    assertThat(leg.passes(1).get(0).trains()).isFalse();
    assertThat(leg.firstEpoch()).isEqualTo(3);
    assertThat(leg.endEpoch()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({"-1,1,-1 to 0", "2,2,2 to 1", "3,1,3 to 0"})
  void emptyLegsAreRefused(int first, int end, String shown) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Leg.train(first, end, null))
        .withMessage("Invalid leg: epochs " + shown);
  }
}

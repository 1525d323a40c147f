package io.sparkmp.rotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class LegTest {

  @Test
  void trainsEpochAfterEpoch() {
    Leg leg = Leg.train(2, 5, null);
    assertThat(leg.passes())
        .containsExactly(new Pass(2, null), new Pass(3, null), new Pass(4, null));
    assertThat(leg.firstEpoch()).isEqualTo(2);
    assertThat(leg.endEpoch()).isEqualTo(5);
  }

  @Test
  void evaluatesInTheOrderOfTheNextEpoch() {
    Leg leg = Leg.train(2, 4, HeldOut.VALIDATION);
    assertThat(leg.passes())
        .containsExactly(
            new Pass(2, null),
            new Pass(3, HeldOut.VALIDATION),
            new Pass(3, null),
            new Pass(4, HeldOut.VALIDATION));
    assertThat(leg.endEpoch()).isEqualTo(4);
  }

  @Test
  void evaluationStaysWhereItIs() {
    Leg leg = Leg.evaluate(3, HeldOut.TEST);
    assertThat(leg.passes()).containsExactly(new Pass(3, HeldOut.TEST));
    assertThat(leg.passes().get(0).trains()).isFalse();
    assertThat(leg.firstEpoch()).isEqualTo(3);
    assertThat(leg.endEpoch()).isEqualTo(3);
  }

  @Test
  void passesAreCopied() {
    List<Pass> passes = new ArrayList<>(List.of(new Pass(0, null)));
    Leg leg = new Leg(passes);
    passes.clear();
    assertThat(leg.passes()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"-1,1,-1 to 0", "2,2,2 to 1", "3,1,3 to 0"})
  void emptyLegsAreRefused(int first, int end, String shown) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Leg.train(first, end, null))
        .withMessage("Invalid leg: epochs " + shown);
  }
}

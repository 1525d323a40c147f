package io.sparkmp.rotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class LegTest {

  private static final int SLICES = 4;

  private static Stretch whole(Pass pass) {
    return new Stretch(pass, 0, SLICES);
  }

  private static Stretch train(int epoch) {
    return whole(Pass.train(epoch));
  }

  private static Stretch evaluate(int epochs, HeldOut set) {
    return whole(new Pass(epochs, epochs, 0, set));
  }

  @Test
  void trainsEpochAfterEpoch() {
    Leg leg = Leg.train(2, 5, null);
    assertThat(leg.stretches(1, SLICES)).containsExactly(train(2), train(3), train(4));
    assertThat(leg.first()).isEqualTo(Position.after(2));
    assertThat(leg.end()).isEqualTo(Position.after(5));
  }

  @Test
  void evaluatesInTheOrderOfTheNextEpoch() {
    assertThat(Leg.train(2, 4, HeldOut.VALIDATION).stretches(1, SLICES))
        .containsExactly(
            train(2), evaluate(3, HeldOut.VALIDATION), train(3), evaluate(4, HeldOut.VALIDATION));
  }

  @Test
  void anEpochMayHaveSeveralPasses() {
    assertThat(Leg.train(1, 3, HeldOut.TEST).stretches(2, SLICES))
        .containsExactly(
            whole(new Pass(2, 1, 0, null)),
            whole(new Pass(3, 1, 1, null)),
            whole(new Pass(4, 2, 0, HeldOut.TEST)),
            whole(new Pass(4, 2, 0, null)),
            whole(new Pass(5, 2, 1, null)),
            whole(new Pass(6, 3, 0, HeldOut.TEST)));
    assertThat(Leg.evaluate(3, HeldOut.TEST).stretches(2, SLICES))
        .containsExactly(whole(new Pass(6, 3, 0, HeldOut.TEST)));
  }

  @Test
  void startsAndEndsInsideOfPasses() {
    assertThat(leg(1, 3, 3, 5).stretches(2, SLICES))
        .containsExactly(
            new Stretch(new Pass(2, 1, 0, null), 3, SLICES),
            whole(new Pass(3, 1, 1, null)),
            whole(new Pass(4, 2, 0, HeldOut.TEST)),
            whole(new Pass(4, 2, 0, null)),
            whole(new Pass(5, 2, 1, null)),
            whole(new Pass(6, 3, 0, HeldOut.TEST)),
            whole(new Pass(6, 3, 0, null)),
            new Stretch(new Pass(7, 3, 1, null), 0, 1));
    assertThat(leg(1, 5, 1, 7).stretches(2, SLICES))
        .containsExactly(new Stretch(new Pass(3, 1, 1, null), 1, 3));
    assertThat(leg(1, 4, 2, 0).stretches(2, SLICES))
        .containsExactly(whole(new Pass(3, 1, 1, null)), whole(new Pass(4, 2, 0, HeldOut.TEST)));
  }

  private static Leg leg(int epoch, int step, int endEpoch, int endStep) {
    return Leg.train(new Position(epoch, step), new Position(endEpoch, endStep), HeldOut.TEST);
  }

  @Test
  void evaluationStaysWhereItIs() {
    Leg leg = Leg.evaluate(3, HeldOut.TEST);
    assertThat(leg.stretches(1, SLICES)).containsExactly(evaluate(3, HeldOut.TEST));
    assertThat(leg.stretches(1, SLICES).get(0).pass().trains()).isFalse();
    assertThat(leg.first()).isEqualTo(leg.end()).isEqualTo(Position.after(3));
  }

  @ParameterizedTest
  @CsvSource({"2,0,2,0", "3,0,1,0", "1,3,1,3", "1,3,1,2"})
  void emptyLegsAreRefused(int first, int firstStep, int end, int endStep) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> leg(first, firstStep, end, endStep))
        .withMessage(
            "Invalid leg: from Position[epochs=%d, subEpochs=%d] to Position[epochs=%d,"
                + " subEpochs=%d]",
            first, firstStep, end, endStep);
  }

  @Test
  void evaluationsInsideOfEpochsAreRefused() {
    Position inside = new Position(1, 3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Leg(inside, inside, HeldOut.TEST))
        .withMessageStartingWith("Invalid leg: from Position[epochs=1, subEpochs=3]");
  }

  @Test
  void positionsOfLongerEpochsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> leg(1, 3, 2, 4).stretches(1, SLICES))
        .withMessage(
            "Invalid leg: from Position[epochs=1, subEpochs=3] to Position[epochs=2, subEpochs=4]"
                + " where an epoch has 4");
  }
}

package io.sparkmp.rotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class PositionTest {

  @Test
  void numbersCountSubEpochs() {
    for (long number = 0; number < 50; number++) {
      assertThat(Position.of(number, 7).number(7)).isEqualTo(number);
      assertThat(Position.of(number, 7)).isLessThan(Position.of(number + 1, 7));
    }
    assertThat(Position.of(23, 7)).isEqualTo(new Position(3, 2));
    assertThat(Position.after(3).number(7)).isEqualTo(21);
  }

  @Test
  void peopleCountFromOne() {
    assertThat(Position.after(0).describe(16)).isEqualTo("epoch 0");
    assertThat(Position.after(12).describe(16)).isEqualTo("epoch 12");
    assertThat(new Position(11, 3).describe(16)).isEqualTo("epoch 12, sub-epoch 3 of 16");
  }

  @Test
  void nothingIsBeforeTheStart() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Position(0, -1))
        .withMessage("Invalid position: 0 epochs and -1 sub-epochs");
  }
}

package io.sparkmp.ids;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class IdTypeTest {
  private static final String ACTION = "explain user";

  @Test
  void wholeNumbersOfAnyClassAreIds() {
    for (Object seven : List.of((byte) 7, (short) 7, 7, 7L, 7.0)) {
      assertThat(IdType.LONG.id(seven, ACTION)).isEqualTo(7L);
    }
    assertThat(IdType.LONG.id(Long.MIN_VALUE, ACTION)).isEqualTo(Long.MIN_VALUE);
    assertThat(IdType.STRING.id(" 07", ACTION)).isEqualTo(" 07");
  }

  @Test
  void whatCouldMeanAnotherIdIsRefused() {
    List<@Nullable Object> none =
        Arrays.asList(
            3.7,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            0x1p53,
            7f,
            "7",
            BigInteger.TEN,
            true,
            List.of(1),
            null);
    for (Object given : none) {
      assertThatThrownBy(() -> IdType.LONG.id(given, ACTION))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("Cannot explain user " + given)
          .hasMessageEndingWith(": the ids of the model are whole numbers");
    }
    assertThatThrownBy(() -> IdType.LONG.id(3.7, ACTION)).hasMessageContaining("3.7 (Double):");
    assertThatThrownBy(() -> IdType.STRING.id(7L, ACTION))
        .hasMessage("Cannot explain user 7 (Long): the ids of the model are text");
  }
}

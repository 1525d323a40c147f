package io.sparkmp.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.ids.IdType;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AskedIdsTest {

  @Test
  void idsStayInTheirOrderOnceEach() {
    assertThat(AskedIds.parse("user", IdType.LONG, List.of("7", "-1", "7")))
        .containsExactly(7L, -1L);
    assertThat(AskedIds.parse("user", IdType.STRING, List.of("7", "x"))).containsExactly("7", "x");
  }

  @Test
  void textIsNoWholeNumber() {
    assertThatThrownBy(() -> AskedIds.parse("user", IdType.LONG, List.of("1", "bob")))
        .hasMessage("Invalid user: bob (expected: a whole number, as the model's ids are)");
  }

  @Test
  void longListsAreCut() {
    assertThat(AskedIds.list(List.of(1, 2))).isEqualTo("1, 2");
    assertThat(AskedIds.list(IntStream.range(0, 22).boxed().toList()))
        .endsWith("18, 19 and 2 more");
  }
}

package io.sparkmp.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.ids.IdType;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        .hasMessage("Invalid user: 'bob' (expected: a whole number, as the model's ids are)");
  }

  @Test
  void blanksAroundNumbersAreNoPartOfThem() {
    assertThat(AskedIds.parse("user", IdType.LONG, List.of("7", " 8", "\t7 ")))
        .containsExactly(7L, 8L);
    assertThat(AskedIds.parse("user", IdType.STRING, List.of(" 8"))).containsExactly(" 8");
  }

  @Test
  void anEmptyListIsRefused() {
    for (IdType type : IdType.values()) {
      for (List<String> none : List.of(List.<String>of(), List.of(""), List.of(" ", ""))) {
        assertThatThrownBy(() -> AskedIds.parse("user", type, none))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage("Invalid users: there is none (expected: ids, separated by commas)");
      }
    }
  }

  @Test
  void longListsAreCut() {
    assertThat(AskedIds.list(List.of(1, 2))).isEqualTo("1, 2");
    assertThat(AskedIds.list(IntStream.range(0, 22).boxed().toList()))
        .endsWith("18, 19 and 2 more");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3 | 3.0",
        "3 | 03.00",
        "007 | 7",
        "-5 | -5.0",
        "Anna | anna",
        "New York | NEW\u00a0YORK",
        "caf\u00e9 | cafe\u0301",
        "u1 | '\u200bu1 '"
      })
  void someIdsAreWrittenNearlyAsOthers(String one, String other) {
    assertThat(AlikeIds.plain(one)).isEqualTo(AlikeIds.plain(other));
  }

  @ParameterizedTest
  @CsvSource({"3, 30", "3, 3.5", "0x10, 16", "1e3, 1000", "ab, a-b", "-3, 3"})
  void othersAreNot(String one, String other) {
    assertThat(AlikeIds.plain(one)).isNotEqualTo(AlikeIds.plain(other));
  }
}

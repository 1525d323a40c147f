package io.sparkmp.linear.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class LackingColumnsTest {

  @Test
  void columnsThatAreWrittenAlikeAreNamed() {
    assertThat(LackingColumns.words(List.of("age"), 1, List.of("Age", "x")))
        .isEqualTo("column age (there is Age)");
    assertThat(LackingColumns.words(List.of("net_income", "y"), 2, List.of("Net Income", "x")))
        .isEqualTo("columns net_income (there is Net Income), y");
    assertThat(LackingColumns.words(List.of("+", "3"), 2, List.of("-", 4L)))
        .isEqualTo("columns +, 3");
  }

  @Test
  void manyAreCounted() {
    assertThat(LackingColumns.words(List.of("a", "b", "c", "d", "e", "f"), 900, List.of()))
        .isEqualTo("columns a, b, c, d, e and 895 more");
  }
}

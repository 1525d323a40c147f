package io.sparkmp.spark.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class TableContentsTest {

  @Test
  void sumsThatAreTooLargeAreRefused() {
    assertThat(TableContents.plus(new long[] {1, 2}, new long[] {3, 4})).containsExactly(4, 6);
    assertThatThrownBy(() -> TableContents.plus(new long[] {Long.MAX_VALUE}, new long[] {1}))
        .isInstanceOf(ArithmeticException.class);
  }

  @Test
  void hashesThatOccurTwiceAreSeen() {
    assertThat(TableContents.areDistinct(new long[0])).isTrue();
    assertThat(TableContents.areDistinct(new long[] {3, -1, 2})).isTrue();
    assertThat(TableContents.areDistinct(new long[] {3, -1, 2, 3})).isFalse();
  }
}

package io.sparkmp.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.ids.IdType;
import io.sparkmp.random.SplitMix64;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class RecordsBuilderTest {

  /** Whether ids get their codes one by one or many together, the records are the same. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 255, 256, 257, 5000})
  void wholeIdsHaveTheirCodesInTheOrderOfRecords(int records) {
    SplitMix64 random = new SplitMix64(records);
    RecordsBuilder one = new RecordsBuilder(IdType.LONG, IdType.LONG);
    RecordsBuilder many = new RecordsBuilder(IdType.LONG, IdType.LONG);
    for (int k = 0; k < records; k++) {
      long row = random.nextInt(700) * 1_000_000_007L;
      long column = random.nextInt(300);
      one.add(one.rows().encode(row), one.columns().encode(column), k);
      if (random.nextInt(100) == 0) { // as a line that is not plain
        many.add(many.rows().encode(row), many.columns().encode(column), k);
      } else {
        many.addWhole(row, column, k);
      }
    }
    Records expected = one.take();
    Records found = many.take();
    assertThat(found.size()).isEqualTo(records);
    assertThat(found.rowCodes()).containsExactly(expected.rowCodes());
    assertThat(found.columnCodes()).containsExactly(expected.columnCodes());
    assertThat(found.values()).containsExactly(expected.values());
    for (int code = 0; code < expected.rows().size(); code++) {
      assertThat(found.rows().get(code)).isEqualTo(expected.rows().get(code));
    }
    assertThat(many.take().size()).as("afterwards").isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100})
  void isFullAtTheSameRecord(int codesBefore) {
    RecordsBuilder builder = new RecordsBuilder(IdType.LONG, IdType.LONG);
    for (int k = 0; k < RecordsBuilder.PIECE; k++) {
      assertThat(builder.isFull()).isFalse();
      if (k < codesBefore) {
        builder.add(builder.rows().encode(k), builder.columns().encode(1), 1);
      } else {
        builder.addWhole(k % 1000, 1, 1);
      }
    }
    assertThat(builder.isFull()).isTrue();
  }
}

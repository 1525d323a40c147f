package io.sparkmp.spark.ingest.delimited;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class NumberFormsTest {
  private static final String DECIMAL = "for decimal commas: --decimal-comma";
  private static final String THOUSANDS = "if commas separate thousands, take them out";

  private static String advice(List<String> column) {
    NumberForms forms = new NumberForms();
    column.forEach(forms::add);
    return new NumberForms(forms.counts()).advice(false);
  }

  private static String advice(String column) {
    return advice(List.of(column.split(" ", -1)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"3,5", "3,5 4 1,332", "0,125 0,250", "1,25 333", "-3,5 +0,1", ",5 2", "1234,567"})
  void aColumnOfDecimalCommasIsSeen(String column) {
    assertThat(advice(column)).isEqualTo(DECIMAL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1,332 333",
        "1,332 1,665 333 666",
        "1,332,000 1,332",
        "1,332.50 3.5",
        "-12,000 7"
      })
  void aColumnOfThousandsIsSeen(String column) {
    assertThat(advice(column)).isEqualTo(THOUSANDS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"3,5 3.5", "3,5 1,332,000", "good 3.5", "3.5 7", "1,2,3"})
  void aColumnOfNoCommonFormIsLeftAlone(String column) {
    assertThat(advice(column)).isEmpty();
  }

  @Test
  void threeDigitsAloneMayBeEither() {
    assertThat(advice("1,332 2,665"))
        .isEqualTo(
            "if commas separate thousands, take them out; for decimal commas: --decimal-comma");
  }

  @Test
  void fieldsThatAreSplitAtCommasHaveNoDecimalOnes() {
    NumberForms forms = new NumberForms();
    forms.add("3,5");
    assertThat(forms.advice(true)).isEqualTo("write fractions behind a point");
  }

  @Test
  void countsAreAddedUp() {
    NumberForms forms = new NumberForms();
    forms.add("1,332");
    NumberForms others = new NumberForms();
    others.add("333");
    long[] both = NumberForms.plus(forms.counts(), others.counts());
    assertThat(new NumberForms(both).advice(false)).isEqualTo(THOUSANDS);
  }

  @ParameterizedTest
  @CsvSource({
    "1.250 900, true",
    "900 1.250 12.000 1.234.567, true",
    "-1.250 0, true",
    "1.250 3.500, false",
    "900 12, false",
    "1.250 900 1.5, false",
    "0.250 1, false",
    "1.250 9000, false",
    "1.250 x 900, false"
  })
  void pointsMaySeparateThousands(String values, boolean mayBe) {
    assertThat(NumberForms.mayHaveThousandsBehindPoints(List.of(values.split(" ", -1))))
        .isEqualTo(mayBe);
  }
}

package io.sparkmp.linear.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class DenseFormatTest {

  @Test
  void aLineIsItsFields() {
    assertThat(LineFields.of("1, 2.5 ,x", ',')).containsExactly("1", "2.5", "x");
    assertThat(LineFields.of("\"a, b\",\"say \"\"no\"\"\",", ','))
        .containsExactly("a, b", "say \"no\"", "");
    assertThat(LineFields.of("", ';')).containsExactly("");
    assertThat(LineFields.of("1;", ';')).containsExactly("1", "");
    assertThat(LineFields.of("\"open;1", ';')).containsExactly("open;1");
  }

  private static boolean isDense(String... lines) {
    return DenseFormat.isOf(List.of(lines));
  }

  @Test
  void linesOfNumbersAreSeen() {
    assertThat(isDense("label,a,b", "1,0.5,2", "0,,1e-3")).isTrue();
    assertThat(isDense("a;b;class", "1;2;yes", "3;4;no")).isTrue();
    assertThat(isDense("label\ta\tb", "1\t2\t3")).isTrue();
    assertThat(isDense("1,0.5,2", "0,0.25,1")).isTrue();
    assertThat(isDense("1 1:0.5 2:2", "0 1:1")).isFalse();
    assertThat(isDense("1\t5", "0\t7")).as("a label and text").isFalse();
    assertThat(isDense("-\ta", "1\tb", "\tc", "0\td")).as("labels and text").isFalse();
    assertThat(isDense("1\tgood, but long", "0\tbad, but short")).isFalse();
    assertThat(isDense("ham,see you", "spam,win now")).as("text").isFalse();
    assertThat(isDense("name,city,label", "a,b,1", "c,d,0")).as("two texts").isFalse();
    assertThat(isDense("label,a,b", "1,2,3", "0,x,y", "1,2")).as("mostly malformed").isFalse();
    assertThat(isDense("label,a,b", "1,2,3", "0,x,1", "1,2")).as("one malformed").isTrue();
    assertThat(isDense("label,a", "1,2,3")).isFalse();
    assertThat(isDense("one line")).isFalse();
    assertThat(isDense()).isFalse();
  }

  /** Such as data frames without names of columns, and spectra by wavelength. */
  @Test
  void numbersMayBeNames() {
    assertThat(isDense("0,1,label", "0.5,2,1", "0.25,1,0")).isTrue();
    assertThat(isDense("2019,b,c,label", "1,2,3,yes", "1,2,3,no")).isTrue();
    assertThat(isDense("0,1,2", "0.5,2,1", "0.25,1,0")).isTrue();
    assertThat(isDense("0\t1\t2", "0.5\t2\t1", "0.25\t1\t0")).isTrue();
    assertThat(isDense("\"0\"\t\"1\"", "0.5\t2", "0.25\t1")).isTrue();
    assertThat(isDense("1\t2\t3", "1:0.5 2:2", "2:7")).isFalse();
  }

  @Test
  void anotherHeaderIsNoRecord() {
    DenseFormat format = new DenseFormat(',', List.of("label", "x", "y"), 3, 0, -1, 0, Set.of());
    assertThatThrownBy(
            () -> format.refuseOtherHeader(List.of("x", "label", "y"), "file:/data/b.csv"))
        .hasMessage(
            "Cannot read records: /data/b.csv names other columns than the first file, or in"
                + " another order: [x, label, y] (expected: [label, x, y]); give files with the"
                + " same header");
    assertThatThrownBy(() -> format.refuseOtherNames("x,label,y", "file:/data/b.csv"))
        .hasMessageContaining("names other columns than the first file");
    format.refuseOtherNames("label, x, y", "file:/data/b.csv");
    format.refuseOtherNames("by hand", "file:/data/b.csv");
    format.refuseOtherNames(null, "file:/data/b.csv");
    assertThatCode(() -> format.refuseOtherHeader(List.of("1", "NA", "2"), "file:/data/b.csv"))
        .doesNotThrowAnyException();
    assertThat(format.noValue(1, "1e39"))
        .isEqualTo("column x is beyond 3.4e38, the largest 32-bit float: '1e39'");
    assertThat(format.noValue(1, "Infinity")).startsWith("column x is not a number: 'Infinity' (");
  }

  @Test
  void truthValuesAreNumbers() {
    assertThat(isDense("label,age,member", "1,31,True", "0,17,False")).isTrue();
    assertThat(isDense("age,a,b,label", "31,TRUE,false,yes", "17,FALSE,true,no")).isTrue();
    assertThat(isDense("a,b,label", "true,false,true", "false,false,true")).isTrue();
    assertThat(isDense("True,1", "False,0")).isTrue();
    assertThat(isDense("label\ttext", "1\tTrue", "0\tI fell asleep", "0\tbad"))
        .as("labels and text")
        .isFalse();
  }

  @Test
  void aColumnOfTruthValuesHoldsNothingElse() {
    DenseFormat format = new DenseFormat(',', List.of("label", "x", "on"), 3, 0, -1, 0, Set.of(2));
    assertThat(format.value(2, "True")).isEqualTo(1);
    assertThat(format.value(2, "FALSE")).isZero();
    assertThat(format.value(2, "1")).isNaN();
    assertThat(format.value(1, "True")).isNaN();
    assertThat(format.value(1, "2.5")).isEqualTo(2.5f);
    assertThat(format.noValue(2, "1"))
        .isEqualTo("column on is '1' (expected: true or false, as in the lines before)");
    assertThat(format.noValue(1, "True"))
        .startsWith("column x is not a number: 'True' (expected: ");
    assertThat(format.noValue(2, "")).isEqualTo("column on is empty");
    assertThat(format.describe())
        .endsWith("label = label, features = x, on; true counts as 1 and false as 0 in on");
  }
}

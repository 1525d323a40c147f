package io.sparkmp.linear.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
}

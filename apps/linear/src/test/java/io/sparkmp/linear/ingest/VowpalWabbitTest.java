package io.sparkmp.linear.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class VowpalWabbitTest {

  private static boolean isVw(String... lines) {
    return OtherFormats.areOfVowpalWabbit(List.of(lines));
  }

  @Test
  void itsLinesAreSeen() {
    assertThat(isVw("1 |f a:1 b:2.5", "-1 |f c:3 d")).isTrue();
    assertThat(isVw("1 2.0 'tag1|f a:1 |g x", "-1 'tag|f c:3 d")).isTrue();
    assertThat(isVw("0 1.0 0.5 second_house| price:.18 sqft:.15", "")).isTrue();
    assertThat(isVw("1 | 1:0.5 7:2", "-1 | 3:1")).isTrue();
    assertThat(isVw("|n age:31", "| height:1")).as("no labels").isTrue();
    assertThat(isVw("1 |words good film", "-1 |words bad film")).isTrue();
    assertThat(isVw("1|MetricFeatures:3.28 height:1.5")).as("a scaled namespace").isTrue();
  }

  @Test
  void otherLinesWithBarsAreNot() {
    assertThat(isVw("label|age|income", "1|31|2.5", "0|17|0")).isFalse();
    assertThat(isVw("1|31|2.5", "0|17|0")).isFalse();
    assertThat(isVw("1 | 31 | 2.5", "0 | 17 | 0")).isFalse();
    assertThat(isVw("1 | 31 | Rome", "0 | 17 | Paris")).isFalse();
    assertThat(isVw("ham\tnow | later", "spam\tnow | never")).isFalse();
    assertThat(isVw("1 1:0.5 2:2", "0 1:1")).isFalse();
    assertThat(isVw("1 |f a:1", "0 1:1")).isFalse();
    assertThat(isVw("")).isFalse();
    assertThat(isVw()).isFalse();
  }
}

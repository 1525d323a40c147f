package io.sparkmp.linear.ingest;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class AlmostDenseTest {

  /** Lines are separated by a slash here. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "a,b,label/1,2,yes,/3,4,no, ! ',', but line 1 has 3 fields and line 2 has 4;",
        "a,b,label/1,1,2,yes/2,3,4,no ! ',', but line 1 has 3 fields and line 2 has 4;",
        "a,b,label/Ann,1,2,yes/Bob,3,4,no ! ',', but line 1 has 3 fields and line 2 has 4;",
        "In May/a;b;label/1;2;0/3;4;1 ! ';', but line 1 has 1 field and line 2 has 3;",
        "a;b;label/1,5;2,5;0/3,1;4,25;1 ! ';', but '1,5' has a comma (expected: a decimal point, and nothing between thousands);",
        "a,b/\"1,4\",\"0,9\"/\"-0,6\",\"0,1\" ! ',', but '1,4' has a comma (expected: a decimal point, and nothing between thousands);",
        "a b label/1.5 2 yes/3 4 no ! blanks, but fields are read if they are split at ',', ';', '|' or tabs;",
        "id,alive,sex,age,port/1,0,male,76,C/2,1,female,78,S ! ',', but line 2 has words, such as 'male' (expected: numbers in all columns but the label); leave such columns out, or make numbers of them, such as 0 and 1 for each of their words;",
        "17\t1\tgreat/18\t0\tdull/19\t0\tlong ! tabs, but line 1 is neither names of columns nor numbers;",
      })
  void whatIsAlmostALineOfNumbersIsRefused(String lines, String reason) {
    assertThatThrownBy(() -> DenseLines.areThese("f.csv", start(lines)))
        .hasMessageStartingWith("Cannot read records: f.csv looks like numbers split at " + reason)
        .hasMessageEndingWith("; if it is something else, say so by --format");
  }

  private static DenseLines.Start start(String lines) {
    return new DenseLines.Start(List.of(lines.split("/")), null, null);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1 1:0.5 2:2/0 1:1/1 3:2",
        "1/0/1",
        "1:2 5:0.5/2:1 3:1",
        "1\t5/0\t7",
        "1\tgood, but long/0\tbad, but short",
        "ham,see you/spam,win now",
        "good\tfilm 7 times/bad\t3 of 10",
        "In 2001, men went out/In 2010, they came home",
        "label\ttext/1\tTrue/0\tI fell asleep",
        "one line",
        "a,b,label/x,y,1/z,w,0",
      })
  void othersAreLeftToOthers(String lines) {
    assertThatCode(() -> AlmostDense.refuse("f", List.of(lines.split("/"))))
        .doesNotThrowAnyException();
  }
}

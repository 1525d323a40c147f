package io.sparkmp.linear.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.layout.HoldOut;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.lines.LineNumbers;
import io.sparkmp.spark.ingest.lines.Lines;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class LibSvmTest {

  private static ReadPart read(String text) {
    RecordNumbers numbers = new RecordNumbers(new HashMap<>(Map.of("f", 0)), LineNumbers.NONE);
    Lines lines = Lines.of("f", text.getBytes(StandardCharsets.UTF_8));
    return new LibSvm.Reader(lines, numbers, HoldOut.NOTHING, new ClassNames(List.of("C#", "C++")))
        .next();
  }

  /** Else the record would have another label, and no feature. */
  @Test
  void aLabelMayHaveTheMarkOfComments() {
    ReadPart part = read("C# 1:2 3:4\t# all of it\n# none\n\t#none\nC++ 1:5 #\n");
    assertThat(part.count()).isEqualTo(2);
    assertThat(part.problems().count()).isZero();
    assertThat(part.records().values()).containsExactlyInAnyOrder(0, 2, 4, 1, 5);
  }

  @Test
  void aMarkWithinAFeatureIsNoComment() {
    ReadPart part = read("C++ 1:2#3\n");
    assertThat(part.problems().count()).isEqualTo(1);
  }

  /** Else the first features would be two classes. */
  @Test
  void aLineWithoutALabelIsMalformed() {
    for (String line : List.of("1:2 3:4", "12:-0.5", "0:+1e3 1:1", "7:.5")) {
      ReadPart part = read(line + "\nC++ 1:5\n");
      assertThat(part.problems().count()).isEqualTo(1);
      assertThat(part.problems().first().reason())
          .isEqualTo("it has no label before the feature '" + line.split(" ", 2)[0] + "'");
    }
    assertThat(read("C:1 1:2\n").problems().first().reason())
        .isEqualTo("its label is 'C:1' (expected: C# or C++)");
  }
}

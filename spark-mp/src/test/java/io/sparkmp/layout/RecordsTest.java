package io.sparkmp.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class RecordsTest {

  @Test
  void splitsByBlockAndLosesNothing() {
    for (HoldOut holdOut : List.of(HoldOut.NOTHING, new HoldOut(2, 0.1, 0.1))) {
      Records all = holdOut.apply(RandomRecords.of(300, 4).pieces(1).get(0));
      int[] workerOf = modulo(all.rows(), 3);
      int[] sliceOf = modulo(all.columns(), 2);
      Records[] parts = all.split(workerOf, 3, sliceOf, 2);
      List<String> found = new ArrayList<>();
      for (int block = 0; block < parts.length; block++) {
        Records part = parts[block];
        assertThat(modulo(part.rows(), 3)).containsOnly(block / 2);
        assertThat(modulo(part.columns(), 2)).containsOnly(block % 2);
        assertThat(part.rows().index().size()).isEqualTo(part.rows().size()); // distinct
        found.addAll(print(part));
      }
      assertThat(found).containsExactlyInAnyOrderElementsOf(print(all));
    }
  }

  @Test
  void blocksWithoutRecordsAreNull() {
    Records one =
        new Records(
            Ids.ofLongs(5),
            Ids.ofStrings("a"),
            new int[1],
            new int[1],
            new float[] {3},
            new byte[0]);
    Records[] parts = one.split(new int[] {1}, 2, new int[] {0}, 2);
    assertThat(parts[2]).isNotNull();
    assertThat(parts[0]).isNull();
    assertThat(parts[1]).isNull();
    assertThat(parts[3]).isNull();
  }

  @Test
  void aRowCountsOnceForAColumnThatItHasTwice() {
    Records records =
        new Records(
            Ids.ofLongs(5, 6),
            Ids.ofLongs(1, 2),
            new int[] {0, 0, 0, 1, 1, 1},
            new int[] {0, 1, 0, 0, 0, 1},
            new float[] {1, 1, 1, 1, 1, 1},
            new byte[] {0, 0, 0, 0, 0, Records.TEST});
    assertThat(records.rowsOfColumns().counts()).containsExactly(2, 1);
    assertThat(records.columnCounts().counts()).containsExactly(4, 1);
  }

  @Test
  void countsTrainingRecordsAlone() {
    Records records =
        new Records(
            Ids.ofLongs(5, 6),
            Ids.ofLongs(1),
            new int[] {0, 0, 1},
            new int[] {0, 0, 0},
            new float[] {1, 2, 3},
            new byte[] {Records.TRAINING, Records.TEST, Records.VALIDATION});
    assertThat(records.rowCounts().counts()).containsExactly(1, 0);
    assertThat(records.columnCounts().counts()).containsExactly(1);
  }

  @Test
  void buildersStartAnew() {
    RecordsBuilder builder = new RecordsBuilder(IdType.LONG, IdType.STRING);
    builder.add(builder.rows().encode(7), builder.columns().encode("a"), 1);
    assertThat(print(builder.take())).containsExactly("7 a 1.0 0");
    assertThat(builder.take().size()).isZero();
    builder.add(builder.rows().encode(8), builder.columns().encode("b"), 2);
    assertThat(print(builder.take())).containsExactly("8 b 2.0 0");
  }

  @Test
  void buildersSumRecordsOfOneRowAfterTheOther() {
    RecordsBuilder builder = new RecordsBuilder(IdType.LONG, IdType.STRING);
    for (int piece = 0; piece < 2; piece++) {
      assertThat(addTo(builder, 7, "a", 1)).isEqualTo(1);
      assertThat(addTo(builder, 7, "b", 1)).isEqualTo(1);
      assertThat(addTo(builder, 7, "a", 2)).isEqualTo(3);
      assertThat(addTo(builder, 8, "b", 5)).isEqualTo(5);
      assertThat(addTo(builder, 8, "b", 1 << 24)).isEqualTo((1 << 24) + 5); // no float
      assertThat(print(builder.take()))
          .containsExactly("7 a 3.0 0", "7 b 1.0 0", "8 b 1.677722E7 0");
    }
  }

  private static double addTo(RecordsBuilder builder, long row, String column, float value) {
    return builder.addTo(builder.rows().encode(row), builder.columns().encode(column), value);
  }

  @Test
  void arraysMustMatch() {
    assertThatThrownBy(
            () ->
                new Records(
                    Ids.ofLongs(1),
                    Ids.ofLongs(1),
                    new int[2],
                    new int[2],
                    new float[2],
                    new byte[1]))
        .hasMessage("Invalid records: their arrays do not match");
  }

  private static int[] modulo(Ids ids, int n) {
    return IntStream.range(0, ids.size()).map(i -> (int) ((Long) ids.get(i) % n)).toArray();
  }

  private static List<String> print(Records records) {
    List<String> lines = new ArrayList<>();
    for (int k = 0; k < records.size(); k++) {
      lines.add(
          records.rows().get(records.rowCodes()[k])
              + " "
              + records.columns().get(records.columnCodes()[k])
              + " "
              + records.values()[k]
              + " "
              + records.set(k));
    }
    return lines;
  }
}

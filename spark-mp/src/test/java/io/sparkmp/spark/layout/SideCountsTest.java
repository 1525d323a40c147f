package io.sparkmp.spark.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.RecordsBuilder;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import scala.Tuple2;

@Tag("unit")
class SideCountsTest {
  private static final int PIECES = 40;
  private static final int RECORDS = 100_000;

  /** A piece whose rows are all its own and whose columns are those of all pieces. */
  private static Records piece(int number) {
    RecordsBuilder builder = new RecordsBuilder(IdType.LONG, IdType.STRING);
    for (int i = 0; i < RECORDS; i++) {
      int row = builder.rows().encode((long) number * RECORDS + i);
      builder.add(row, builder.columns().encode("c" + i % 1000), 1);
    }
    return builder.take();
  }

  @Test
  void countsArePassedOnBeforeTheyTakeMuchMemory() {
    Iterator<Records> pieces =
        IntStream.range(0, PIECES).mapToObj(SideCountsTest::piece).iterator();
    SideCounts counts = new SideCounts(pieces, IdType.LONG, IdType.STRING, 2, Duplicates.MEAN);
    int[] rows = new int[PIECES * RECORDS];
    Map<Object, Integer> columns = new TreeMap<>();
    int mostRows = 0;
    while (counts.hasNext()) {
      Tuple2<Integer, IdCounts> part = counts.next();
      assertThat(part._1()).isBetween(0, 3);
      IdCounts some = part._2();
      for (int i = 0; i < some.counts().length; i++) {
        if (part._1() < 2) {
          rows[((Long) some.ids().get(i)).intValue()] += some.counts()[i];
        } else {
          columns.merge(some.ids().get(i), some.counts()[i], Integer::sum);
        }
      }
      mostRows = Math.max(mostRows, part._1() < 2 ? some.counts().length : 0);
    }
    assertThat(IntStream.of(rows).allMatch(count -> count == 1)).isTrue();
    assertThat(columns).hasSize(1000);
    assertThat(columns.values()).containsOnly(PIECES * RECORDS / 1000);
    assertThat(mostRows).isLessThan(PIECES * RECORDS / 3); // of two parts, all at once, a half
  }

  @Test
  void ofNoPiecesThereAreNone() {
    Iterator<Records> none = IntStream.empty().mapToObj(SideCountsTest::piece).iterator();
    assertThat(new SideCounts(none, IdType.LONG, IdType.LONG, 3, Duplicates.MEAN).hasNext())
        .isFalse();
  }
}

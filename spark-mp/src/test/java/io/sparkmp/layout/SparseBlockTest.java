package io.sparkmp.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class SparseBlockTest {

  private static Entries entries(int row, int column, float value) {
    return new Entries(new int[] {row, 1}, new int[] {column, 2}, new float[] {value, 3});
  }

  private static long checksum(Entries training, Entries validation, Entries test) {
    return new SparseBlock(training, validation, test, 0).checksum();
  }

  private static long sum(Entries training) {
    return checksum(training, Entries.NONE, Entries.NONE);
  }

  @Test
  void checksumsAreThoseOfTheRecordsAlone() {
    Entries some = entries(5, 6, 7);
    assertThat(checksum(some, Entries.NONE, Entries.NONE))
        .isEqualTo(checksum(entries(5, 6, 7), Entries.NONE, Entries.NONE));
  }

  @Test
  void checksumsTellRecordsAndSetsApart() {
    Entries some = entries(5, 6, 7);
    Set<Long> sums = new HashSet<>();
    List<Entries> others =
        List.of(some, entries(6, 5, 7), entries(4, 6, 7), entries(5, 7, 7), entries(5, 6, -7));
    others.forEach(each -> sums.add(checksum(each, Entries.NONE, Entries.NONE)));
    int[] places = {5, 1};
    sums.add(sum(new Entries(places, places, new float[] {1, 2, 3, 4})));
    sums.add(sum(new Entries(places, places, new float[] {1, 3, 2, 4})));
    sums.add(checksum(Entries.NONE, some, Entries.NONE));
    sums.add(checksum(Entries.NONE, Entries.NONE, some));
    sums.add(checksum(some, some, Entries.NONE));
    assertThat(sums).hasSize(others.size() + 5);
  }
}

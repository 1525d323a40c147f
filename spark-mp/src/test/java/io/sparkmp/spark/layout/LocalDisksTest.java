package io.sparkmp.spark.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.layout.LocalDisks.Disk;
import java.util.List;
import org.junit.jupiter.api.Test;

class LocalDisksTest {

  @Test
  void filesThatDoNotFitAreRefusedWithBothNumbers() {
    assertThatThrownBy(() -> LocalDisks.check(5_000_000, "fold in ratings", 5_000_001, 1))
        .isInstanceOf(IngestException.class)
        .hasMessage(
            "Cannot fold in ratings: they take at least 5.0 MB of local disk, and 5.0 MB are free"
                + " where Spark keeps its temporary files; make room there, or name a larger disk"
                + " by the variable SPARK_LOCAL_DIRS");
    assertThatNoException()
        .isThrownBy(
            () -> {
              LocalDisks.check(5_000_000, "fold in ratings", 5_000_000, 1);
              LocalDisks.check(5_000_000, "fold in ratings", 10_000_000, 2);
              LocalDisks.check(-1, "fold in ratings", 5_000_001, 1);
            });
  }

  @Test
  void theFirstFullDiskEndsTheRoom() {
    assertThat(LocalDisks.room(List.of(new Disk(100, 1)))).isEqualTo(100);
    assertThat(LocalDisks.room(List.of(new Disk(100, 1), new Disk(1000, 1)))).isEqualTo(200);
    assertThat(LocalDisks.room(List.of(new Disk(90, 3), new Disk(40, 1)))).isEqualTo(120);
  }

  @Test
  void twoFoldersOfADiskCountOnce() {
    assertThat(LocalDisks.room(List.of(new Disk(100, 2)))).isEqualTo(100);
  }

  @Test
  void nothingReportedIsUnknown() {
    assertThat(LocalDisks.room(List.of())).isNegative();
    assertThat(LocalDisks.room(List.of(new Disk(0, 1)))).isNegative();
  }
}

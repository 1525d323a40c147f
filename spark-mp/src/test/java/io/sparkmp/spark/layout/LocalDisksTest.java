package io.sparkmp.spark.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.spark.layout.LocalDisks.Disk;
import java.util.List;
import org.junit.jupiter.api.Test;

class LocalDisksTest {

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

package io.sparkmp.spark.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.spark.ingest.ExpectedRecords;
import io.sparkmp.spark.ingest.ExpectedRecords.Trust;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.watch.ExecutorMemory;
import org.apache.spark.storage.StorageLevel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class LayoutPlanTest {
  private static final long MB = 1_000_000;

  private static LayoutPlan plan(ExpectedRecords expected, long free) {
    ExecutorMemory memory = new ExecutorMemory(1, 2, 434 * MB, 1024 * MB);
    return new LayoutPlan(expected, 1, BlockStorage.AUTO, memory, free);
  }

  private static ExpectedRecords measured(long count) {
    return new ExpectedRecords(count, Trust.MEASURED);
  }

  @Test
  void whatTakesHalfOfTheMemoryIsOnDisk() {
    LayoutPlan small = plan(measured(9_000_000), -1);
    assertThat(small.pieces()).isEqualTo(StorageLevel.MEMORY_AND_DISK());
    assertThat(small.line()).isNull();
    LayoutPlan middle = plan(measured(10_000_000), -1);
    assertThat(middle.pieces()).isEqualTo(StorageLevel.DISK_ONLY());
    assertThat(middle.line())
        .isEqualTo(
            "About 10000000 records: what is read of them goes to local disk, their blocks to"
                + " memory, since Spark grants 434.0 MB of memory for storage; reading takes about"
                + " 340.0 MB of local disk");
    LayoutPlan large = plan(measured(30_000_000), 2000 * MB);
    assertThat(large.line())
        .endsWith(
            "goes to local disk, their blocks to local disk, since Spark grants 434.0 MB of memory"
                + " for storage; reading takes about 1.4 GB of local disk, of which 2.0 GB are free");
  }

  @Test
  void whatIsNotKnownIsInMemoryAsLongAsThereIsRoom() {
    assertThat(plan(ExpectedRecords.UNKNOWN, -1).pieces())
        .isEqualTo(StorageLevel.MEMORY_AND_DISK());
    assertThat(plan(ExpectedRecords.UNKNOWN, -1).line()).isNull();
    LayoutPlan guess = plan(ExpectedRecords.guessed(800_000_000, 8), -1);
    assertThat(guess.pieces()).isEqualTo(StorageLevel.DISK_ONLY());
    assertThat(guess.line()).startsWith("At a guess, 100000000 records: ");
  }

  @Test
  void tooLittleDiskIsRefusedByTheCount() {
    LayoutPlan plan = plan(measured(30_000_000), 1000 * MB);
    assertThatThrownBy(() -> plan.check(30_000_000))
        .isInstanceOf(IngestException.class)
        .hasMessage(
            "Cannot lay out records: they take at least 1.1 GB of local disk, and 1.0 GB are free"
                + " where Spark keeps its temporary files; make room there, or name a larger disk by"
                + " the variable SPARK_LOCAL_DIRS");
    assertThatCode(() -> plan.check(20_000_000)).doesNotThrowAnyException();
  }

  @Test
  void anExpectationIsRefusedOnlyWhereItMayNotBeWrong() {
    assertThatCode(plan(measured(30_000_000), 550 * MB)::checkExpected).doesNotThrowAnyException();
    assertThatThrownBy(plan(measured(30_000_000), 500 * MB)::checkExpected)
        .hasMessageContaining("they take at least 1.1 GB of local disk, and 500.0 MB are free");
    assertThatCode(
            plan(new ExpectedRecords(Long.MAX_VALUE, Trust.GUESSED), 600 * MB)::checkExpected)
        .doesNotThrowAnyException();
    assertThatCode(plan(measured(30_000_000), -1)::checkExpected).doesNotThrowAnyException();
  }

  @Test
  void expectationsAddUp() {
    assertThat(measured(3).plus(measured(4))).isEqualTo(measured(7));
    assertThat(measured(3).plus(ExpectedRecords.UNKNOWN)).isEqualTo(ExpectedRecords.UNKNOWN);
    assertThat(measured(3).plus(new ExpectedRecords(4, Trust.GUESSED)).trust())
        .isEqualTo(Trust.GUESSED);
  }
}

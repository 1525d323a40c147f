package io.sparkmp.lineage.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.lineage.snapshot.PartFile;
import io.sparkmp.lineage.snapshot.SnapshotId;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
final class PendingSnapshotTest {
  private final SnapshotId id = new SnapshotId(6, 1);
  private final PendingSnapshot pending = new PendingSnapshot(id);

  private void fails(long attempt) {
    pending.report(new WriteReport.Failed(id, attempt, "disk full"));
  }

  private PartFile writes(int partition, long attempt) {
    PartFile part = new PartFile("part-" + partition + "-" + attempt, partition, 1, 100, 7);
    pending.report(new WriteReport.Written(id, attempt, part));
    return part;
  }

  private static List<WritingTask> tasks(WritingTask... tasks) {
    return List.of(tasks);
  }

  private static WritingTask task(String executor, long attempt) {
    return new WritingTask(executor, attempt);
  }

  @Test
  void isNotGivenUpWhileOthersStillWrite() {
    fails(10);
    pending.begun(tasks(task("a", 10), task("b", 11), task("b", 12)), Set.of());
    assertThat(pending.parts()).isNotDone();
    fails(12);
    assertThat(pending.parts()).isNotDone();
    fails(11);
    assertThatThrownBy(() -> pending.parts().get())
        .hasMessageContaining("partition 0 failed by disk full");
  }

  @Test
  void doesNotWaitForExecutorsThatAreLost() {
    pending.begun(tasks(task("a", 10), task("b", 11), task("c", 12)), Set.of("a"));
    assertThat(pending.parts()).isNotDone();
    fails(11);
    pending.executorLost("c");
    assertThatThrownBy(() -> pending.parts().get())
        .hasMessageContaining("executor a was lost while it wrote partition 0");
  }

  @Test
  void whatWasWrittenBeforeItsExecutorWasLostCounts() throws Exception {
    PartFile first = writes(0, 10);
    pending.begun(tasks(task("a", 10), task("b", 11)), Set.of("a"));
    PartFile second = writes(1, 11);
    assertThat(pending.parts().get()).containsExactly(first, second);
  }

  @Test
  void failureOfAnAttemptThatWasCancelledIsNotThatOfItsRetry() throws Exception {
    fails(3);
    PartFile second = writes(1, 11);
    pending.begun(tasks(task("a", 10), task("b", 11)), Set.of());
    fails(4);
    assertThat(pending.parts()).isNotDone();
    PartFile first = writes(0, 10);
    assertThat(pending.parts().get()).containsExactly(first, second);
  }

  @Test
  void partOfAnAttemptThatWasCancelledIsNotThatOfItsRetry() throws Exception {
    writes(0, 3);
    pending.begun(tasks(task("a", 10), task("b", 11)), Set.of());
    writes(1, 4);
    assertThat(pending.parts()).isNotDone();
    PartFile second = writes(1, 11);
    PartFile first = writes(0, 10);
    assertThat(pending.parts().get()).containsExactly(first, second);
  }

  @Test
  void partOfAnotherAttemptDoesNotHideAFailure() {
    writes(0, 9); // a copy by speculation, which did not end first
    pending.begun(tasks(task("a", 10)), Set.of());
    fails(10);
    assertThatThrownBy(() -> pending.parts().get())
        .hasMessageContaining("partition 0 failed by disk full");
  }
}

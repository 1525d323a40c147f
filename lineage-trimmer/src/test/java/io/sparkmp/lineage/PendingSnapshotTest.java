package io.sparkmp.lineage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.lineage.snapshot.SnapshotId;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
final class PendingSnapshotTest {
  private final SnapshotId id = new SnapshotId(6, 1);
  private final PendingSnapshot pending = new PendingSnapshot(id);

  private void fails(int partition) {
    pending.report(new WriteReport.Failed(id, partition, "disk full"));
  }

  @Test
  void isNotGivenUpWhileOthersStillWrite() {
    fails(0);
    pending.begun(List.of("a", "b", "b"), Set.of());
    assertThat(pending.parts()).isNotDone();
    fails(2);
    assertThat(pending.parts()).isNotDone();
    fails(1);
    assertThatThrownBy(() -> pending.parts().get())
        .hasMessageContaining("partition 0 failed by disk full");
  }

  @Test
  void doesNotWaitForExecutorsThatAreLost() {
    pending.begun(List.of("a", "b", "c"), Set.of("a"));
    assertThat(pending.parts()).isNotDone();
    fails(1);
    pending.executorLost("c");
    assertThatThrownBy(() -> pending.parts().get())
        .hasMessageContaining("executor a was lost while it wrote partition 0");
  }
}

package io.sparkmp.lineage.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class SnapshotIdTest {

  @Test
  void isItsFolderAndBack() {
    for (SnapshotId id :
        List.of(
            new SnapshotId(0, 1),
            new SnapshotId(40, 2),
            new SnapshotId(999_999_999_999L, 999_999),
            new SnapshotId(1_000_000_000_000L, 1_000_000),
            new SnapshotId(999_999_999_999_999_999L, 999_999_999_999_999_999L))) {
      assertThat(SnapshotId.parse(id.folder())).contains(id);
      assertThat(id).hasToString(id.folder());
    }
    assertThat(new SnapshotId(40, 2).folder()).isEqualTo("snapshot-000000000040-000002");
  }

  @Test
  void otherNamesAreNoSnapshots() {
    for (String name :
        List.of(
            "",
            "snapshot-",
            "snapshot-40-2",
            "snapshot-000000000040",
            "snapshot-000000000040-000002.tmp",
            ".snapshot-000000000040-000002",
            "Snapshot-000000000040-000002",
            "snapshot-0000000000040-000002", // a digit too many, which is zero
            "snapshot-000000000040-0000002",
            "snapshot-00000000004x-000002",
            "snapshot--00000000040-000002",
            "snapshot-٠٠٠٠٠٠٠٠٠٠٤٠-000002",
            "snapshot-1000000000000000000-000002", // too long for a long
            "lock-000001")) {
      assertThat(SnapshotId.parse(name)).as(name).isEmpty();
    }
  }

  @Test
  void generationsGoBeforeWriters() {
    List<SnapshotId> order =
        List.of(
            new SnapshotId(0, 9),
            new SnapshotId(2, 1),
            new SnapshotId(10, 1),
            new SnapshotId(10, 2),
            new SnapshotId(10, 10),
            new SnapshotId(1_000_000_000_000L, 1));
    for (int i = 0; i < order.size(); i++) {
      for (int j = 0; j < order.size(); j++) {
        assertThat(Integer.signum(order.get(i).compareTo(order.get(j))))
            .as("%s, %s", order.get(i), order.get(j))
            .isEqualTo(Integer.compare(i, j));
      }
    }
  }
}

package io.sparkmp.lineage;

import io.sparkmp.lineage.snapshot.PartFile;
import io.sparkmp.lineage.snapshot.SnapshotId;
import java.io.Serializable;

/** What an executor tells the driver of a part. */
sealed interface WriteReport extends Serializable {

  /** Which snapshot it belongs to. */
  SnapshotId id();

  /** Which attempt of a task has stored the partition and written it: {@link WritingTask}. */
  long attempt();

  /** The part is written and has been read back. */
  record Written(SnapshotId id, long attempt, PartFile part) implements WriteReport {
    private static final long serialVersionUID = 1L;
  }

  /** The part could not be written, because of {@code reason}. */
  record Failed(SnapshotId id, long attempt, String reason) implements WriteReport {
    private static final long serialVersionUID = 1L;
  }
}

package io.sparkmp.lineage.records;

import io.sparkmp.lineage.snapshot.PartFile;
import io.sparkmp.lineage.snapshot.SnapshotId;
import java.io.Serializable;

/** An executor's report on a part. */
public sealed interface WriteReport extends Serializable {

  /** The snapshot of the part. */
  SnapshotId id();

  /** The task attempt that stored and wrote the partition: {@link WritingTask}. */
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

package io.sparkmp.lineage.snapshot;

import java.io.IOException;

/** A file of a snapshot does not hold what was written to it. Names the file. */
public final class DamagedSnapshotException extends IOException {
  private static final long serialVersionUID = 1L;

  DamagedSnapshotException(Object file, String damage) {
    super("Damaged snapshot file " + file + ": " + damage);
  }

  DamagedSnapshotException(Object file, String damage, Throwable cause) {
    super("Damaged snapshot file " + file + ": " + damage, cause);
  }
}

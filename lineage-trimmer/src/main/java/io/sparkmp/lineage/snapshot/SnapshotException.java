package io.sparkmp.lineage.snapshot;

import io.sparkmp.errors.UserFacing;

/** Snapshots of this job cannot be read or written; the message says why and what to do. */
public final class SnapshotException extends RuntimeException implements UserFacing {
  private static final long serialVersionUID = 1L;

  /** With the full message. */
  public SnapshotException(String message) {
    super(message);
  }

  /** With the file system's failure. */
  public SnapshotException(String message, Throwable cause) {
    super(message, cause);
  }
}

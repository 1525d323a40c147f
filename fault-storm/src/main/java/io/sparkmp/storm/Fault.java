package io.sparkmp.storm;

/** A fault that happens to a training. */
enum Fault {
  /** An executor is killed: {@code kill -9}. */
  KILL,
  /** An executor is suspended for some seconds, then resumed. */
  PAUSE,
  /** An executor is suspended for good. */
  STOP,
  /** An executor is decommissioned. */
  DECOMMISSION,
  /** A running task is killed, as if it had failed. */
  TASK,
  /** The file system of snapshots and models has no space left for some seconds. */
  FULL_DISK,
  /** That file system is read-only for some seconds. */
  READ_ONLY_DISK,
  /** That file system is unreachable for some seconds. */
  UNREACHABLE_DISK,
  /** One kind of call to that file system fails for half of the files for some seconds. */
  FAILING_CALL,
  /** The driver is killed and started again: {@code kill -9}. */
  DRIVER;

  /** Whether it affects the file system. */
  boolean isOfDisk() {
    return switch (this) {
      case FULL_DISK, READ_ONLY_DISK, UNREACHABLE_DISK, FAILING_CALL -> true;
      default -> false;
    };
  }
}

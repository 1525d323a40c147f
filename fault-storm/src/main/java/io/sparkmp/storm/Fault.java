package io.sparkmp.storm;

/** What happens to a training. */
enum Fault {
  /** An executor is killed: {@code kill -9}. */
  KILL,
  /** An executor stands still for some seconds, and goes on. */
  PAUSE,
  /** An executor stands still for good. */
  STOP,
  /** An executor is told that its machine is to be taken away. */
  DECOMMISSION,
  /** A running task is ended, as if it had failed. */
  TASK,
  /** The file system of snapshots and models has no space left for some seconds. */
  FULL_DISK,
  /** The same, which cannot be written to. */
  READ_ONLY_DISK,
  /** The same, which cannot be reached. */
  UNREACHABLE_DISK,
  /** A call of the same fails for half of the files for some seconds. */
  FAILING_CALL,
  /** The driver is killed and started again: {@code kill -9}. */
  DRIVER;

  /** Whether it happens to the file system. */
  boolean isOfDisk() {
    return switch (this) {
      case FULL_DISK, READ_ONLY_DISK, UNREACHABLE_DISK, FAILING_CALL -> true;
      default -> false;
    };
  }
}

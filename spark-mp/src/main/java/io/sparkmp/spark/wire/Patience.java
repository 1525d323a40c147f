package io.sparkmp.spark.wire;

/** When a waiting thread should log that it waits: after some time, then whenever it doubles. */
final class Patience {
  private final long start;
  private long next;

  /**
   * Starts to wait.
   *
   * @param firstNanos when to log first
   */
  Patience(long firstNanos) {
    this.start = System.nanoTime();
    this.next = firstNanos;
  }

  /** Whether it is time; then not again before the wait has doubled. */
  boolean isOver() {
    if (nanos() < next) {
      return false;
    }
    next *= 2;
    return true;
  }

  long seconds() {
    return nanos() / 1_000_000_000L;
  }

  private long nanos() {
    return System.nanoTime() - start;
  }
}

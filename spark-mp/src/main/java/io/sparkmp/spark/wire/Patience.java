package io.sparkmp.spark.wire;

/** When somebody who waits is to say so: after some time, then each time that it has doubled. */
final class Patience {
  private final long start;
  private long next;

  /**
   * Begins to wait.
   *
   * @param firstNanos when to speak first
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

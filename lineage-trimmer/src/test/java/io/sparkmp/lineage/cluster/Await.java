package io.sparkmp.lineage.cluster;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what happens in another thread or process. */
final class Await {

  private Await() {}

  static void until(Duration atMost, String what, BooleanSupplier condition) {
    long end = System.nanoTime() + atMost.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("Still not so after " + atMost + ": " + what);
      }
      LockSupport.parkNanos(2_000_000);
    }
  }
}

package io.sparkmp.spark;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what happens in another thread or process. */
final class Await {

  private Await() {}

  static void until(Duration atMost, BooleanSupplier condition) {
    long end = System.nanoTime() + atMost.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("Still not true after " + atMost);
      }
      LockSupport.parkNanos(10_000_000);
    }
  }
}

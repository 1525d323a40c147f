package io.sparkmp.lineage;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what happens in another thread or process. */
public final class Await {

  private Await() {}

  public static void until(Duration atMost, BooleanSupplier condition) {
    until(atMost, "what was waited for", condition);
  }

  public static void until(Duration atMost, String what, BooleanSupplier condition) {
    long end = System.nanoTime() + atMost.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("Still not so after " + atMost + ": " + what);
      }
      LockSupport.parkNanos(2_000_000);
    }
  }
}

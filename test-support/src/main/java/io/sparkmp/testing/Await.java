package io.sparkmp.testing;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what happens in another thread or process. */
public final class Await {

  private Await() {}

  /**
   * Waits until a condition holds.
   *
   * @throws AssertionError if it does not in time
   */
  public static void until(Duration atMost, BooleanSupplier condition) {
    until(atMost, "what was waited for", condition);
  }

  /**
   * Waits until a condition holds.
   *
   * @param what the condition in words, for the failure
   * @throws AssertionError if it does not in time
   */
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

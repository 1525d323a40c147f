package io.sparkmp.spark.watch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * When each executor last gave a sign of life, and which executors stand still. A live process
 * sends Spark's heartbeats however long its tasks compute. Times are those of {@link
 * System#nanoTime}. Thread-safe.
 */
final class SignsOfLife {
  /** A driver that has not looked for so long stood still itself, and received nothing. */
  private static final long PAUSE_NANOS = 3_000_000_000L;

  private final Map<String, Long> lastHeard = new HashMap<>();
  private final Map<String, Long> warnAt = new HashMap<>();
  private final long firstWarningNanos;
  private long boundNanos;
  private long lastLook;

  /**
   * An executor without a sign of life.
   *
   * @param executor its id
   * @param nanos for how long
   * @param isDead whether that is longer than the bound
   */
  record Silent(String executor, long nanos, boolean isDead) {
    long seconds() {
      return nanos / 1_000_000_000L;
    }
  }

  /**
   * No executor is known yet.
   *
   * @param boundNanos how long an executor may be silent; doubled after each that was given up, so
   *     that pauses of all executors do not end a training
   * @param firstWarningNanos after how much silence to warn first
   */
  SignsOfLife(long boundNanos, long firstWarningNanos, long now) {
    this.boundNanos = boundNanos;
    this.firstWarningNanos = firstWarningNanos;
    this.lastLook = now;
  }

  /** An executor has been added, or is seen for the first time. */
  synchronized void came(String executor, long now) {
    lastHeard.put(executor, now);
    warnAt.put(executor, firstWarningNanos);
  }

  /** A known executor has given a sign of life. */
  synchronized void heardOf(String executor, long now) {
    if (lastHeard.containsKey(executor)) {
      came(executor, now);
    }
  }

  synchronized void gone(String executor) {
    lastHeard.remove(executor);
    warnAt.remove(executor);
  }

  /**
   * The executors that have just been silent for long enough to warn or to act. Forgets dead ones.
   */
  synchronized List<Silent> look(long now) {
    if (now - lastLook > PAUSE_NANOS) {
      Set.copyOf(lastHeard.keySet()).forEach(executor -> came(executor, now));
    }
    lastLook = now;
    List<Silent> found = new ArrayList<>();
    for (Map.Entry<String, Long> entry : lastHeard.entrySet()) {
      String executor = entry.getKey();
      long silent = now - entry.getValue();
      if (silent >= boundNanos) {
        found.add(new Silent(executor, silent, true));
      } else if (silent >= warnAt.get(executor)) {
        found.add(new Silent(executor, silent, false));
        warnAt.put(executor, 2 * warnAt.get(executor));
      }
    }
    found.stream().filter(Silent::isDead).forEach(dead -> gone(dead.executor()));
    if (found.stream().anyMatch(Silent::isDead)) {
      boundNanos *= 2;
    }
    return found;
  }

  synchronized long boundSeconds() {
    return boundNanos / 1_000_000_000L;
  }
}

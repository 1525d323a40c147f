package io.sparkmp.lineage.records;

import io.sparkmp.lineage.snapshot.DamagedSnapshotException;
import java.io.IOException;
import java.io.InterruptedIOException;

/** Retries reads that fail at first. Damage is not retried. */
public final class Reading {
  private static final int ATTEMPTS = 3;
  private static final long PAUSE_MILLIS = 200;

  private Reading() {}

  /** Something to read. */
  public interface Attempt<R> {
    /** Reads from the start. */
    R read() throws IOException;
  }

  /**
   * Reads, up to {@value #ATTEMPTS} times.
   *
   * @throws IOException the last failure, or damage
   */
  public static <R> R patiently(Attempt<R> attempt) throws IOException {
    for (int failed = 1; ; failed++) {
      try {
        return attempt.read();
      } catch (DamagedSnapshotException e) {
        throw e;
      } catch (IOException e) {
        if (failed == ATTEMPTS) {
          throw e;
        }
        pause(failed * PAUSE_MILLIS);
      }
    }
  }

  private static void pause(long millis) throws InterruptedIOException {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("Interrupted while waiting to read again");
    }
  }
}

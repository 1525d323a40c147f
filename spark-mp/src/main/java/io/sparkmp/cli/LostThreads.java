package io.sparkmp.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Threads that end for want of memory. One of Spark's own may be the first to have none; Spark then
 * stops, or waits forever for that thread, and all that the command hears of is a job that was
 * cancelled. So the session is stopped here, and what has really happened is kept.
 */
final class LostThreads implements Thread.UncaughtExceptionHandler {
  private static final long PATIENCE_SECONDS = 2;
  private static final Pattern STOPPED =
      Pattern.compile("SparkContext (was|has been|is being) shut ?down|stopped SparkContext");

  private final CountDownLatch isLost = new CountDownLatch(1);
  private final Runnable stop;
  private final BooleanSupplier isStopped;
  private volatile @Nullable OutOfMemoryError first;

  /**
   * None so far.
   *
   * @param stop ends the session
   * @param isStopped whether the session has ended, whoever has stopped it
   */
  LostThreads(Runnable stop, BooleanSupplier isStopped) {
    this.stop = stop;
    this.isStopped = isStopped;
  }

  /** Watches all threads that are not watched by others. */
  void watch() {
    Thread.setDefaultUncaughtExceptionHandler(this);
  }

  @Override
  public void uncaughtException(Thread thread, Throwable e) {
    if (e instanceof OutOfMemoryError none) {
      if (first == null) {
        first = none;
        isLost.countDown();
        Thread stopping = new Thread(stop, "stop after lack of memory");
        stopping.setDaemon(true);
        stopping.start();
      }
      return;
    }
    System.err.print("Exception in thread \"" + thread.getName() + "\" "); // as the JVM does
    e.printStackTrace();
  }

  /** What a command failed of: the failure that it met, or why there was one at all. */
  Throwable cause(Throwable failure) {
    // Spark stops before the thread that is the reason has ended, and then all kinds of work fail.
    if (isOfStop(failure) || isStopped.getAsBoolean()) {
      try {
        isLost.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    OutOfMemoryError lost = first;
    return lost == null ? failure : lost;
  }

  private static boolean isOfStop(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (STOPPED.matcher(String.valueOf(cause.getMessage())).find()) {
        return true;
      }
    }
    return false;
  }
}

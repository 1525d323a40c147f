package io.sparkmp.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Threads that end because memory has run out. The first of them may be one of Spark's own. Spark
 * then stops, or waits forever for that thread, and the command only sees a cancelled job. So this
 * class stops the session, and remembers the real reason.
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
   * @param isStopped whether the session has been stopped, by whatever
   */
  LostThreads(Runnable stop, BooleanSupplier isStopped) {
    this.stop = stop;
    this.isStopped = isStopped;
  }

  /** Watches all threads without an exception handler of their own. */
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

  /** Why a command failed: its own failure, or the lost thread that caused it. */
  Throwable cause(Throwable failure) {
    // Spark stops before the lost thread has ended, and then all kinds of work fail.
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

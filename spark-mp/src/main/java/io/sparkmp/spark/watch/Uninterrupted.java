package io.sparkmp.spark.watch;

/** Does what a thread that was interrupted still has to do. */
public final class Uninterrupted {

  private Uninterrupted() {}

  /** Runs it as if the thread had not been interrupted; afterwards the thread is so again. */
  public static void run(Runnable task) {
    boolean isInterrupted = Thread.interrupted();
    try {
      task.run();
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}

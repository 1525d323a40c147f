package io.sparkmp.spark.watch;

/** Runs what an interrupted thread still has to do. */
public final class Uninterrupted {

  private Uninterrupted() {}

  /** Runs it as if the thread had not been interrupted; restores the interrupt afterwards. */
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

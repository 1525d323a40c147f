package io.sparkmp.spark;

/** Does what a thread that was interrupted still has to do. */
final class Uninterrupted {

  private Uninterrupted() {}

  /** Runs it as if the thread had not been interrupted; afterwards the thread is so again. */
  static void run(Runnable task) {
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

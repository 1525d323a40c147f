package io.sparkmp.spark.wire;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** The thread that sends a worker's messages to other processes, in the order of the calls. */
final class Courier implements AutoCloseable {
  private final int worker;
  private @Nullable ExecutorService thread;
  private Future<?> last = CompletableFuture.completedFuture(null);
  private volatile @Nullable Throwable failure;

  /** The first message starts its thread. */
  Courier(int worker) {
    this.worker = worker;
  }

  /**
   * Queues a message. Nothing is ever thrown in the courier's thread, since that would end an
   * executor; the worker sees the failure the next time that it waits or sends.
   */
  void submit(Runnable delivery) {
    checkFailure();
    if (thread == null) {
      thread =
          Executors.newSingleThreadExecutor(
              task -> {
                Thread made = new Thread(task, "spark-mp courier of worker " + worker);
                made.setDaemon(true);
                return made;
              });
    }
    last =
        thread.submit(
            () -> {
              try {
                delivery.run();
              } catch (Throwable e) {
                failure = e;
              }
            });
  }

  /** Whether nothing is left to send: everything has arrived or failed. */
  boolean isDone() {
    return last.isDone();
  }

  /** Throws the failure of an earlier message, if any. */
  void checkFailure() {
    Throwable known = failure;
    if (known != null) {
      throw new IllegalStateException("Cannot hand slices over: " + known, known);
    }
  }

  @Override
  public void close() {
    if (thread != null) {
      thread.shutdownNow();
    }
  }
}

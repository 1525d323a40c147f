package io.sparkmp.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.spark.SparkJobInfo;
import org.apache.spark.SparkStageInfo;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.JavaSparkStatusTracker;
import org.apache.spark.sql.SparkSession;

/**
 * Shows what a command is at before and after a training: reading, saving, judging. On a terminal a
 * line with the time and the tasks done so far, which goes when the work is done; else a line when
 * it starts.
 */
public final class Phases {
  private static final long TICK_MILLIS = 250;

  private final JavaSparkStatusTracker tracker;
  private final Screen screen;
  private final PrintWriter err;

  /** The phases of a command. */
  public Phases(SparkSession spark, PrintWriter err) {
    this(spark, Screen.ofStderr(), err);
  }

  Phases(SparkSession spark, Screen screen, PrintWriter err) {
    tracker = JavaSparkContext.fromSparkContext(spark.sparkContext()).statusTracker();
    this.screen = screen;
    this.err = err;
  }

  /**
   * Does some work.
   *
   * @param what it is, as the beginning of a line: {@code Reading ratings.csv}
   */
  public <T> T during(String what, Callable<T> work) throws Exception {
    if (!screen.isTerminal()) {
      return work.call();
    }
    CountDownLatch done = new CountDownLatch(1);
    long start = System.nanoTime();
    Thread ticker = new Thread(() -> tick(what, start, done), "progress");
    ticker.setDaemon(true);
    ticker.start();
    try {
      return work.call();
    } finally {
      done.countDown();
      ticker.join();
      err.print(ProgressLine.ERASE_LINE);
      err.flush();
    }
  }

  /** Does some work that has no result. */
  public void run(String what, Runnable work) throws Exception {
    during(what, Executors.callable(work));
  }

  private void tick(String what, long start, CountDownLatch done) {
    try {
      do {
        long seconds = (System.nanoTime() - start) / 1_000_000_000;
        String line = what + "  " + seconds + " s" + tasks();
        int width = Math.max(1, screen.width() - 1);
        err.print(ProgressLine.ERASE_LINE + line.substring(0, Math.min(width, line.length())));
        err.flush();
      } while (!done.await(TICK_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the line is of no use to anybody any more
    }
  }

  private String tasks() {
    int all = 0;
    int completed = 0;
    for (int job : tracker.getActiveJobIds()) {
      SparkJobInfo info = tracker.getJobInfo(job);
      for (int stage : info == null ? new int[0] : info.stageIds()) {
        SparkStageInfo of = tracker.getStageInfo(stage);
        if (of != null) {
          all += of.numTasks();
          completed += of.numCompletedTasks();
        }
      }
    }
    return all == 0 ? "" : ", task " + completed + " of " + all;
  }
}

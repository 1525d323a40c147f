package io.sparkmp.cli;

import io.sparkmp.errors.AtEnd;
import io.sparkmp.spark.JobDescription;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkJobInfo;
import org.apache.spark.SparkStageInfo;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.JavaSparkStatusTracker;
import org.apache.spark.sql.SparkSession;

/**
 * Shows what a command is doing before and after a training: reading, saving, evaluating. On a
 * terminal, a line with the time and the tasks done so far, which disappears when the work is done.
 */
public final class Phases {
  private static final long TICK_MILLIS = 250;

  private final SparkContext spark;
  private final JavaSparkStatusTracker tracker;
  private final Screen screen;
  private final PrintWriter err;

  /** The phases of a command. */
  public Phases(SparkSession spark, PrintWriter err) {
    this(spark, Screen.ofStderr(), err);
  }

  Phases(SparkSession spark, Screen screen, PrintWriter err) {
    this.spark = spark.sparkContext();
    tracker = JavaSparkContext.fromSparkContext(spark.sparkContext()).statusTracker();
    this.screen = screen;
    this.err = err;
  }

  /**
   * Does some work.
   *
   * @param what it is, as the beginning of a line: {@code Reading ratings.csv}
   */
  @SuppressWarnings("try") // the resource only describes
  public <T> T during(String what, Callable<T> work) throws Exception {
    String inside = what.substring(0, 1).toLowerCase(Locale.ROOT) + what.substring(1);
    try (JobDescription jobs = JobDescription.of(spark, inside)) {
      return screen.isTerminal() ? shown(what, work) : work.call();
    }
  }

  @SuppressWarnings("try") // the resource only ends the line
  private <T> T shown(String what, Callable<T> work) throws Exception {
    CountDownLatch done = new CountDownLatch(1);
    long start = System.nanoTime();
    Thread ticker = new Thread(() -> tick(what, start, done), "progress");
    ticker.setDaemon(true);
    ticker.start();
    try (AtEnd end = () -> erase(done, ticker)) {
      return work.call();
    }
  }

  private void erase(CountDownLatch done, Thread ticker) {
    done.countDown();
    try {
      ticker.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    err.print(Screen.ERASE_LINE);
    err.flush();
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
        err.print(Screen.ERASE_LINE + line.substring(0, Math.min(width, line.length())));
        err.flush();
      } while (!done.await(TICK_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // nobody needs the line any more
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

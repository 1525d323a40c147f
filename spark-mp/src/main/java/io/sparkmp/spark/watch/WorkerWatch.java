package io.sparkmp.spark.watch;

import io.sparkmp.rotation.BlockSource;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import org.apache.spark.util.CollectionAccumulator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Detects that a training worker hangs although its process lives, for example on a disk that does
 * not answer: its thread waits for no other thread, lock or timer, and yet uses no processor for
 * long. The same holds for the thread that reads its blocks, if the worker waits for it. Spark has
 * its own timeouts for what it waits for itself.
 *
 * <p>Nothing outside can free the thread. So the next heartbeat informs the driver, through an
 * accumulator of the task, and the driver replaces the executor ({@link StandstillWatch}).
 */
public final class WorkerWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerWatch.class);
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final long LOOK_MILLIS = 500;

  private final int worker;
  private final BlockSource<?> data;
  private final @Nullable CollectionAccumulator<String> hangs;
  private final long boundMillis;
  private final Thread watched;
  private final Thread watching;

  /**
   * A watch over the calling thread.
   *
   * @param worker the worker that the thread trains
   * @param data the worker's blocks
   * @param hangs where to inform the driver; null where nobody can replace the executor
   */
  public WorkerWatch(
      int worker, BlockSource<?> data, @Nullable CollectionAccumulator<String> hangs) {
    this(worker, data, hangs, SparkEnv.get().conf());
  }

  /** As above, with settings of Spark. */
  WorkerWatch(
      int worker,
      BlockSource<?> data,
      @Nullable CollectionAccumulator<String> hangs,
      SparkConf conf) {
    this.worker = worker;
    this.data = data;
    this.hangs = hangs;
    this.boundMillis = StandstillWatch.boundMillis(conf);
    this.watched = Thread.currentThread();
    this.watching = new Thread(this::watch, "spark-mp worker watch");
    watching.setDaemon(true);
  }

  /**
   * Begins to watch, until it is closed.
   *
   * @param start what the worker begins with
   * @return the same
   */
  public <T> T over(T start) {
    if (THREADS.isThreadCpuTimeSupported() && THREADS.isThreadCpuTimeEnabled()) {
      watching.start();
    }
    return start;
  }

  private void watch() {
    try {
      Thread last = watched;
      long seen = -1;
      long idle = 0; // counts this thread's own sleeps, since a stopped process is not hung
      while (true) {
        Thread.sleep(LOOK_MILLIS);
        Thread thread = Objects.requireNonNullElse(data.waitedFor(), watched);
        long now = THREADS.getThreadCpuTime(thread.getId());
        if (thread != last || now != seen || thread.getState() != Thread.State.RUNNABLE) {
          last = thread;
          seen = now;
          idle = 0;
          forget();
          continue;
        }
        boolean wasLong = idle >= boundMillis / 2;
        boolean wasTooLong = idle >= boundMillis;
        idle += LOOK_MILLIS;
        if (idle >= boundMillis / 2 && !wasLong) {
          LOG.warn("{}", report(thread, idle));
        }
        if (idle >= boundMillis && !wasTooLong && hangs != null) {
          hangs.add(report(thread, idle));
        }
      }
    } catch (InterruptedException e) {
      // closed
    } catch (RuntimeException e) { // from an application's source; it must not end the executor
      LOG.warn("Cannot watch worker {}: {}", worker, e.toString());
    }
  }

  /** The worker goes on: withdraws what was reported. */
  private void forget() {
    if (hangs != null && !hangs.isZero()) {
      hangs.reset();
    }
  }

  /** Names the waiting method, and its nearest caller outside the JDK. */
  private String report(Thread thread, long idle) {
    List<StackTraceElement> stack = List.of(thread.getStackTrace());
    String where =
        Stream.concat(
                stack.stream().limit(1), stack.stream().filter(WorkerWatch::isNotJdk).limit(1))
            .map(frame -> frame.getClassName() + "." + frame.getMethodName())
            .distinct()
            .collect(Collectors.joining(", called by "));
    return "Worker " + worker + " has used no processor for " + idle / 1000 + " s, in " + where;
  }

  private static boolean isNotJdk(StackTraceElement frame) {
    String module = Objects.toString(frame.getModuleName(), "");
    return !module.startsWith("java.") && !module.startsWith("jdk.");
  }

  @Override
  public void close() {
    watching.interrupt();
  }
}

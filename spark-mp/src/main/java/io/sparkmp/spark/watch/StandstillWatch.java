package io.sparkmp.spark.watch;

import io.sparkmp.compat.ScalaApi;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.AccumulableInfo;
import org.apache.spark.scheduler.ExecutorProcessLost;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorAdded;
import org.apache.spark.scheduler.SparkListenerExecutorMetricsUpdate;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.cluster.CoarseGrainedClusterMessages.RemoveExecutor;
import org.apache.spark.scheduler.cluster.CoarseGrainedSchedulerBackend;
import org.apache.spark.storage.BlockManagerId;
import org.apache.spark.util.CollectionAccumulator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Option;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * Replaces an executor whose process stands still: it is stopped, swapped out, or on an unreachable
 * machine. Its connections stay open, so everybody waits for it, and Spark itself gives it up only
 * after {@code spark.network.timeout}, 120 s. Meanwhile, a leg that is tried again would be
 * scheduled onto it. Also replaces a live executor that reports a hanging worker ({@link
 * WorkerWatch}), for which Spark would wait for ever.
 *
 * <p>It does what Spark does after its timeout: it asks the cluster manager to kill and replace the
 * executor, and declares its tasks lost. A leg fails and runs again; Spark itself reruns tasks of
 * other stages. There is one watch per Spark, shared by all its users.
 */
public final class StandstillWatch extends SparkListener implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StandstillWatch.class);

  /**
   * The Spark setting for how long an executor may give no sign of life, and a worker may use no
   * processor.
   */
  public static final String BOUND = "spark.sparkmp.standstill";

  private static final String DEFAULT_BOUND = "30s";

  /** One or two late heartbeats mean nothing. */
  private static final int HEARTBEATS = 3;

  private static final String HEARTBEAT_INTERVAL = "spark.executor.heartbeatInterval";
  private static final long LOOK_MILLIS = 250;
  private static final ClassTag<StandstillWatch> TAG =
      ClassTag$.MODULE$.apply(StandstillWatch.class);

  /** Events of its own, so that no other listener makes heartbeats look late. */
  private static final String QUEUE = "sparkmp";

  private final SparkContext spark;
  private final CoarseGrainedSchedulerBackend backend;
  private final SignsOfLife signs;
  private final CollectionAccumulator<String> hangs = new CollectionAccumulator<>();
  private final Map<String, String> hung = new ConcurrentHashMap<>(); // by executor, its report
  private final Set<String> reported =
      new HashSet<>(); // used by the thread only: the executors it has dealt with
  private final Thread thread;
  private volatile boolean isClosed;
  private int users = 1; // guarded by the class

  private StandstillWatch(SparkContext spark, CoarseGrainedSchedulerBackend backend) {
    this.spark = spark;
    this.backend = backend;
    long heartbeat = spark.getConf().getTimeAsMs(HEARTBEAT_INTERVAL, "10s");
    long bound = boundMillis(spark.getConf());
    long warning = Math.max(bound / 2, 5 * heartbeat / 2); // the first may come after two
    this.signs =
        new SignsOfLife(
            TimeUnit.MILLISECONDS.toNanos(bound),
            TimeUnit.MILLISECONDS.toNanos(warning),
            System.nanoTime());
    spark.register(hangs);
    this.thread = new Thread(this::watch, "spark-mp standstill watch");
    thread.setDaemon(true);
  }

  /** The setting in milliseconds, but at least some heartbeats. */
  static long boundMillis(SparkConf conf) {
    String value = conf.get(BOUND, DEFAULT_BOUND);
    try {
      return Math.max(
          conf.getTimeAsMs(BOUND, DEFAULT_BOUND),
          HEARTBEATS * conf.getTimeAsMs(HEARTBEAT_INTERVAL, "10s"));
    } catch (RuntimeException e) { // whatever Spark's parser says
      throw new IllegalArgumentException(
          "Invalid " + BOUND + ": " + value + " (expected: a time, such as 30s or 2min)", e);
    }
  }

  /**
   * Watches until all that have started it have closed it. Null where the driver is the only
   * executor.
   *
   * @throws IllegalArgumentException if the setting is not a time
   */
  public static @Nullable StandstillWatch start(SparkContext spark) {
    boundMillis(spark.getConf()); // otherwise each task would refuse it
    synchronized (StandstillWatch.class) {
      var known = spark.listenerBus().findListenersByClass(TAG);
      if (!known.isEmpty()) {
        known.head().users++;
        return known.head();
      }
      return spark.schedulerBackend() instanceof CoarseGrainedSchedulerBackend backend
          ? begin(spark, backend)
          : null;
    }
  }

  private static StandstillWatch begin(SparkContext spark, CoarseGrainedSchedulerBackend backend) {
    StandstillWatch watch = new StandstillWatch(spark, backend);
    spark.listenerBus().addToQueue(watch, QUEUE);
    ScalaApi.asJava(backend.getExecutorIds())
        .forEach(id -> watch.signs.came(id, System.nanoTime()));
    watch.thread.start();
    return watch;
  }

  /**
   * Where an executor reports that one of its workers hangs ({@link WorkerWatch}). Null where
   * nobody watches.
   */
  public static @Nullable CollectionAccumulator<String> hangs(SparkContext spark) {
    var known = spark.listenerBus().findListenersByClass(TAG);
    return known.isEmpty() ? null : known.head().hangs;
  }

  @Override
  public void onExecutorAdded(SparkListenerExecutorAdded event) {
    signs.came(event.executorId(), System.nanoTime());
  }

  @Override
  public void onExecutorMetricsUpdate(SparkListenerExecutorMetricsUpdate event) {
    signs.heardOf(event.execId(), System.nanoTime());
    for (var task : ScalaApi.asJava(event.accumUpdates())) {
      for (AccumulableInfo info : ScalaApi.asJava(task._4())) {
        if (info.id() == hangs.id() && info.update().get() instanceof List<?> said) {
          said.forEach(one -> hung.put(event.execId(), one.toString()));
        }
      }
    }
  }

  @Override
  public void onExecutorRemoved(SparkListenerExecutorRemoved event) {
    signs.gone(event.executorId());
    hung.remove(event.executorId());
  }

  private void watch() {
    while (!isClosed && !spark.isStopped()) {
      try {
        Thread.sleep(LOOK_MILLIS);
        for (SignsOfLife.Silent silent : signs.look(System.nanoTime())) {
          if (isClosed) {
            return; // no more heartbeats are received
          }
          say(silent);
        }
        for (Map.Entry<String, String> said : Map.copyOf(hung).entrySet()) {
          hung.remove(said.getKey());
          if (!isThere(said.getKey()) || !reported.add(said.getKey())) {
            continue; // it was replaced, or cannot be
          }
          replace(said.getKey(), "hangs (" + said.getValue() + ")", "End that process by hand");
        }
      } catch (InterruptedException e) {
        return; // closed
      } catch (Exception e) { // Scala code throws checked exceptions without declaring them
        LOG.warn("Cannot watch the executors for now: {}", e.toString());
      }
    }
  }

  private void say(SignsOfLife.Silent silent) throws InterruptedException {
    String what = "has given no sign of life for " + silent.seconds() + " s";
    if (silent.isDead()) {
      long timeout = spark.getConf().getTimeAsSeconds("spark.network.timeout", "120s");
      String otherwise = "Spark itself gives it up after spark.network.timeout, " + timeout + " s";
      replace(silent.executor(), what, otherwise);
    } else {
      LOG.warn(
          "{} {}; after {} s it is replaced", name(silent.executor()), what, signs.boundSeconds());
    }
  }

  /**
   * Has an executor killed, and a new one started.
   *
   * @param what is the matter with it
   * @param otherwise what happens, or what to do, if the cluster manager does not do it
   */
  private void replace(String executor, String what, String otherwise) throws InterruptedException {
    String name = name(executor);
    String refusal = kill(executor);
    if (refusal != null) {
      LOG.warn("{} {}, and cannot be replaced: {}. {}", name, what, refusal, otherwise);
      return;
    }
    LOG.warn("{} {} and is being replaced; what it was doing is done again", name, what);
    backend
        .driverEndpoint()
        .send(new RemoveExecutor(executor, new ExecutorProcessLost(what, Option.empty(), true)));
  }

  private boolean isThere(String executor) {
    return ScalaApi.asJava(backend.getExecutorIds()).contains(executor);
  }

  /** Why it cannot be killed, or null if it is. */
  private @Nullable String kill(String executor) throws InterruptedException {
    try {
      return spark.killAndReplaceExecutor(executor) ? null : "the cluster manager does not kill it";
    } catch (Exception e) { // as above
      if (isClosed) {
        throw new InterruptedException("closed while an executor was being replaced");
      }
      return e.toString();
    }
  }

  private String name(String executor) {
    for (BlockManagerId id :
        ScalaApi.asJava(spark.env().blockManager().master().getMemoryStatus()).keySet()) {
      if (id.executorId().equals(executor)) {
        return "Executor " + id.executorId() + " on " + id.host();
      }
    }
    return "Executor " + executor;
  }

  /**
   * Ends the thread first: without heartbeats it would consider all executors dead. Spark's event
   * queue must be stopped without interruption, otherwise it stays on the bus and receives nothing.
   */
  @Override
  public void close() {
    synchronized (StandstillWatch.class) {
      users--;
      if (users == 0) {
        end();
      }
    }
  }

  private void end() {
    isClosed = true;
    thread.interrupt();
    Uninterrupted.run(() -> spark.listenerBus().removeListener(this));
  }
}

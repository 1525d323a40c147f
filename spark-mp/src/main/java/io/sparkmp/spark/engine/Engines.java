package io.sparkmp.spark.engine;

import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.RotationJob;
import io.sparkmp.spark.rdd.RestorableRdd;
import io.sparkmp.spark.watch.LeavingExecutors;
import io.sparkmp.spark.watch.Slots;
import io.sparkmp.spark.wire.RefusedMessageException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.spark.SparkContext;
import org.apache.spark.rdd.RDD;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the legs of a job with the engine for which the cluster has room. For one thread.
 *
 * @param <W> the pinned state
 * @param <S> a slice
 */
public final class Engines<D extends BlockSource<B>, B, W, S> {
  private static final Logger LOG = LoggerFactory.getLogger(Engines.class);

  /** How long to wait for executors that are starting, and for those that replace lost ones. */
  private static final long START_WAIT_MILLIS = 30_000;

  private static final long REPLACEMENT_WAIT_MILLIS = 60_000;

  /** How long to wait without a word. */
  private static final long SILENT_MILLIS = 3_000;

  private final RotationJob<D, B, W, S> job;
  private final SparkContext spark;
  private final int workers;
  private final RingEngine<D, B, W, S> ring; // cleans up after all of its failed legs
  private final Set<String> warnings = new LinkedHashSet<>();
  private int refusedMessages;
  private int mostSlots; // seen so far

  /** The engines of a job, none of which has run yet. */
  public Engines(RotationJob<D, B, W, S> job) {
    this.job = job;
    this.spark = job.data().sparkContext();
    this.workers = job.schedule().workers();
    this.ring = new RingEngine<>(job);
  }

  /** Runs a leg; as {@link Engine#run}. */
  public <R> R run(
      EngineKind kind,
      Leg leg,
      RDD<WorkerState<W, S>> generation,
      Function<RDD<WorkerState<W, S>>, R> store) {
    Engine<W, S> engine = kind == EngineKind.NARROW ? new NarrowEngine<>(job) : ring;
    return engine.run(leg, generation, store);
  }

  /** Removes messages that arrived for failed legs after these had ended. */
  public void removeLate() {
    ring.removeLate(spark);
  }

  /** Recomputes lost data. */
  public void restoreData() {
    if (job.data() instanceof RestorableRdd data) {
      data.restore();
    }
  }

  /** Resolves {@link EngineKind#AUTO} by what the cluster offers now. */
  public EngineKind choose(EngineKind wanted, int failures) {
    if (wanted == EngineKind.NARROW) {
      return EngineKind.NARROW;
    }
    Optional<String> obstacle = Slots.obstacle(spark, workers);
    if (obstacle.isPresent()
        && wanted == EngineKind.AUTO
        && !LeavingExecutors.of(spark).isEmpty()) {
      return narrow(obstacle.get()); // an executor may take minutes to leave
    }
    mostSlots = Math.max(mostSlots, Slots.available(spark));
    long start = System.currentTimeMillis();
    long deadline = Slots.canGrow(spark, workers) ? deadline(wanted, failures, start) : start;
    boolean isSilent = true;
    while (obstacle.isPresent() && System.currentTimeMillis() < deadline) {
      if (isSilent && System.currentTimeMillis() > start + SILENT_MILLIS) {
        isSilent = false;
        LOG.warn(
            "Waiting up to {} s for more executors: {}", (deadline - start) / 1000, obstacle.get());
      }
      pause(100);
      obstacle = Slots.obstacle(spark, workers);
      mostSlots = Math.max(mostSlots, Slots.available(spark));
    }
    if (obstacle.isEmpty()) {
      return EngineKind.RING;
    }
    if (wanted == EngineKind.RING) {
      throw new IllegalArgumentException(
          "Cannot use engine ring: " + obstacle.get() + ", or engine auto or narrow");
    }
    return narrow(obstacle.get());
  }

  /**
   * Until when to wait for executors. Those of a new application come soon after its start, or have
   * to be waited for where nothing else will do; an executor is replaced only if there was one.
   */
  private long deadline(EngineKind wanted, int failures, long now) {
    if (failures > 0) {
      return mostSlots < workers ? now : now + REPLACEMENT_WAIT_MILLIS;
    }
    return wanted == EngineKind.RING
        ? now + START_WAIT_MILLIS
        : spark.startTime() + START_WAIT_MILLIS;
  }

  private EngineKind narrow(String reason) {
    String warning = "Using engine narrow, which is slower than ring: " + reason;
    LOG.warn(warning);
    warnings.add(warning);
    return EngineKind.NARROW;
  }

  /** Why narrow was used although the user left the choice. */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** How many workers can train at the same time now. */
  public int atOnce() {
    return Math.min(workers, Math.max(1, Slots.available(spark)));
  }

  /** Whether {@link EngineKind#AUTO}, which had to choose narrow, can now use ring. */
  public boolean canBeRingAgain(EngineKind wanted, EngineKind engine) {
    return wanted == EngineKind.AUTO
        && engine == EngineKind.NARROW
        && Slots.obstacle(spark, workers).isEmpty();
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Cannot wait for executors: the thread was interrupted", e);
    }
  }

  /** Counts and logs the failure if a leg failed because a worker refused a message. */
  public void countRefused(Exception failure) {
    String refused = RefusedMessageException.in(failure);
    if (!refused.isEmpty()) {
      refusedMessages++;
      LOG.warn(
          "A message between workers was refused, and nothing was trained on it ({} so far): {}",
          refusedMessages,
          refused);
    }
  }

  /** How often a worker has refused a message. */
  public int refusedMessages() {
    return refusedMessages;
  }
}

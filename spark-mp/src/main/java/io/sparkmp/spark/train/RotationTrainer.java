package io.sparkmp.spark.train;

import io.sparkmp.compat.Jobs;
import io.sparkmp.errors.AtEnd;
import io.sparkmp.errors.Cleanup;
import io.sparkmp.errors.FinalFailureException;
import io.sparkmp.lineage.Attempts;
import io.sparkmp.lineage.Durability;
import io.sparkmp.lineage.GenerationLostException;
import io.sparkmp.lineage.GenerationStore;
import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.spark.DivergedException;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.JobDescription;
import io.sparkmp.spark.KryoCodec;
import io.sparkmp.spark.RotationJob;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.spark.engine.Engines;
import io.sparkmp.spark.watch.LateBlocks;
import io.sparkmp.spark.watch.StandstillWatch;
import io.sparkmp.spark.watch.Uninterrupted;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.spark.SparkContext;
import org.apache.spark.rdd.RDD;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The driver's loop: it runs legs one after another, goes back to an older generation when one is
 * lost, and keeps the best epoch when there is a validation set.
 *
 * <p>The length of a leg never changes the result, see {@link Pace}. With a validation set, a leg
 * is one epoch at most, because the driver decides after each.
 *
 * @param <D> the data of a worker
 * @param <B> a block
 * @param <W> the pinned state
 * @param <S> a slice
 */
public final class RotationTrainer<D extends BlockSource<B>, B, W, S> {
  private static final Logger LOG = LoggerFactory.getLogger(RotationTrainer.class);

  private final RotationJob<D, B, W, S> job;
  private final SparkContext spark;
  private final Supplier<Pace> pace;
  private final Engines<D, B, W, S> engines;
  private final boolean isOnDisk;

  /** A trainer for one job. */
  public RotationTrainer(RotationJob<D, B, W, S> job) {
    this(job, () -> Pace.of(job));
  }

  /**
   * As above.
   *
   * @param pace makes the pace of each training
   */
  RotationTrainer(RotationJob<D, B, W, S> job, Supplier<Pace> pace) {
    this(job, pace, false);
  }

  private RotationTrainer(RotationJob<D, B, W, S> job, Supplier<Pace> pace, boolean isOnDisk) {
    this.job = job;
    this.spark = job.data().sparkContext();
    this.engines = new Engines<>(job);
    this.pace = pace;
    this.isOnDisk = isOnDisk;
  }

  /**
   * A trainer of a model that is larger than memory: states that no worker trains rest on local
   * disk.
   */
  public RotationTrainer<D, B, W, S> onDisk() {
    return new RotationTrainer<>(job, pace, true);
  }

  /**
   * Trains from the job's initial model.
   *
   * @throws DivergedException if the loss is no longer finite
   * @throws IllegalArgumentException if the engine that the options require cannot run
   * @throws FinalFailureException if a leg fails because of its numbers, as every further attempt
   *     would
   * @throws IllegalStateException if several legs in a row fail
   */
  @SuppressWarnings("try") // closing is all that the resources are for
  public TrainingResult<W, S> train(TrainingOptions options) {
    LateBlocks.watch(spark);
    try (GenerationStore<WorkerState<W, S>> store = openStore(options.durability());
        StandstillWatch watch = StandstillWatch.start(spark);
        AtEnd late = this::removeLate) {
      TrainingRun<W, S> run = new TrainingRun<>(job, engines, pace.get(), options, store);
      try {
        TrainingResult<W, S> result = run.complete();
        run.ended(null);
        return result;
      } catch (Throwable e) {
        discard(run, e);
        run.ended(e);
        throw e;
      }
    }
  }

  private void removeLate() {
    if (!spark.isStopped()) {
      engines.removeLate();
    }
  }

  /**
   * Begins a training that goes on in stages, without a validation set and only in memory.
   *
   * @param options its epochs are the last epoch to which it may go
   * @return a training that the caller closes
   */
  public StagedTraining<W, S> stages(TrainingOptions options) {
    LateBlocks.watch(spark);
    GenerationStore<WorkerState<W, S>> store = openStore(options.durability());
    try {
      TrainingRun<W, S> run = new TrainingRun<>(job, engines, pace.get(), options, store);
      return new StagedTraining<>(spark, store, run, this::removeLate);
    } catch (RuntimeException e) { // for example, a listener cannot be made
      Cleanup.after(e, store::close);
      throw e;
    }
  }

  /** Frees everything without interruption, so that the caller sees the original failure. */
  private static void discard(TrainingRun<?, ?> run, Throwable failure) {
    try {
      Uninterrupted.run(run::discard);
    } catch (Exception e) { // Scala code throws checked exceptions without declaring them
      failure.addSuppressed(e);
    }
  }

  private GenerationStore<WorkerState<W, S>> openStore(Durability durability) {
    GenerationStore<WorkerState<W, S>> store =
        GenerationStore.open(spark, byPosition(durability), KryoCodec.settings(job.registrator()));
    return isOnDisk ? store.onDisk() : store;
  }

  /**
   * Converts a cadence in epochs to one in positions. Only the end of an epoch crosses a multiple
   * of these, since a leg that starts inside an epoch ends at its end at the latest.
   */
  private Durability byPosition(Durability durability) {
    return durability instanceof Durability.Snapshots snapshots
            && snapshots.cadence() instanceof Durability.Cadence.Generations epochs
        ? snapshots.every(
            epochs.multiple() > Long.MAX_VALUE / job.positions()
                ? Long.MAX_VALUE
                : epochs.multiple() * job.positions())
        : durability;
  }

  /**
   * The loss of a trained model on a held-out set. Like a leg of a training, it is tried again when
   * it fails, with recomputed data.
   *
   * @param result the result of {@link #train}
   * @param set which one
   * @throws IllegalStateException if it fails several times in a row; the model is unchanged
   */
  @SuppressWarnings("try") // as above
  public Tally evaluate(TrainingResult<W, S> result, HeldOut set) {
    try (StandstillWatch watch = StandstillWatch.start(spark);
        JobDescription jobs =
            job.describe("loss on the " + set.name().toLowerCase(Locale.ROOT) + " set")) {
      return attemptToEvaluate(result, set);
    }
  }

  private Tally attemptToEvaluate(TrainingResult<W, S> result, HeldOut set) {
    Leg leg = Leg.evaluate(result.epochs(), set);
    EngineKind wanted = result.engine() == EngineKind.NARROW ? EngineKind.NARROW : EngineKind.AUTO;
    EngineKind engine = result.engine();
    Attempts attempts = new Attempts(spark, result.maxFailures());
    while (true) {
      try {
        engines.restoreData();
        return sum(engines.run(engine, leg, result.model(), RotationTrainer::reports));
      } catch (Exception e) { // Scala code throws checked exceptions without declaring them
        attempts.endIfStopped("evaluate the model", e);
        if (GenerationLostException.isCauseOf(e)) {
          throw e; // evaluating again would not bring it back
        }
        FinalFailureException end = FinalFailureException.of("evaluate the model", e);
        if (end != null) {
          throw end;
        }
        engines.countRefused(e);
        if (!attempts.failed()) {
          throw new IllegalStateException(attempts.cannot("evaluate the model", e), e);
        }
        LOG.warn("Evaluating the model failed and is tried again: {}", e.toString());
        engine = engines.choose(wanted, attempts.failures());
      }
    }
  }

  private static Tally sum(List<List<WorkerReport>> reports) {
    Tally tally = new Tally();
    for (List<WorkerReport> ofWorker : reports) {
      tally.add(ofWorker.get(0).tally());
    }
    return tally;
  }

  private static <W, S> List<List<WorkerReport>> reports(RDD<WorkerState<W, S>> evaluated) {
    return new ArrayList<>(Jobs.collect(evaluated.toJavaRDD().map(WorkerState::reports)));
  }

  /** The job's initial model as a result of no epochs. */
  public TrainingResult<W, S> untrained(EngineKind engine) {
    try (GenerationStore<WorkerState<W, S>> store = openStore(Durability.memory())) {
      RDD<WorkerState<W, S>> model = store.store(0, job.initial().get(), false).rdd();
      return new TrainingResult<>(
          model,
          job.schedule(),
          0,
          0,
          List.of(),
          engines.choose(engine, 0),
          Attempts.DEFAULT_MAX_FAILURES,
          List.of(),
          List.of());
    }
  }

  /** How often a worker has refused a message. */
  int refusedMessages() {
    return engines.refusedMessages();
  }
}

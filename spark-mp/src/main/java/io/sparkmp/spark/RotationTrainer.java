package io.sparkmp.spark;

import io.sparkmp.lineage.LineageTrimmer;
import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.EarlyStopping;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.rotation.WorkerState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkThrowable;
import org.apache.spark.rdd.RDD;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The driver's loop: legs one after another, back to an older generation when one is lost, the best
 * epoch kept when there is a validation set.
 *
 * <p>How many epochs a leg has never changes the result. With a validation set it is one, because
 * the driver decides after each; otherwise as many as take about {@value #LEG_SECONDS} s, so that
 * starting a job costs nothing that counts and progress is still seen.
 *
 * @param <D> the data of a worker
 * @param <B> a block
 * @param <W> the pinned state
 * @param <S> a slice
 */
public final class RotationTrainer<D extends BlockSource<B>, B, W, S> {
  private static final Logger LOG = LoggerFactory.getLogger(RotationTrainer.class);
  private static final double LEG_SECONDS = 2;
  private static final int MAX_LEG = 10_000;
  private static final String JOB_CANCELLED = "SPARK_JOB_CANCELLED";

  /** Failed legs in a row after which a training gives up. */
  private static final int MAX_FAILURES = 4;

  /** How long to wait for executors that are starting, and for those that replace lost ones. */
  private static final long START_WAIT_MILLIS = 30_000;

  private static final long REPLACEMENT_WAIT_MILLIS = 60_000;

  private final RotationJob<D, B, W, S> job;
  private final SparkContext spark;

  /** A trainer for one job. */
  public RotationTrainer(RotationJob<D, B, W, S> job) {
    this.job = job;
    this.spark = job.data().sparkContext();
  }

  /**
   * Trains from the job's initial model.
   *
   * @throws DivergedException if the loss is no longer finite
   * @throws IllegalArgumentException if the engine that the options insist on cannot run
   * @throws IllegalStateException if several legs in a row fail
   */
  public TrainingResult<W, S> train(TrainingOptions options) {
    Run run = new Run(options);
    try {
      return run.complete();
    } catch (Throwable e) {
      run.discard();
      throw e;
    }
  }

  /**
   * The loss of a trained model on a held-out set.
   *
   * @param result of {@link #train}
   * @param set which one
   */
  public Tally evaluate(TrainingResult<W, S> result, HeldOut set) {
    Leg leg = Leg.evaluate(result.epochs(), set);
    RDD<WorkerState<W, S>> evaluated = engine(result.engine()).run(leg, result.model());
    Tally tally = new Tally();
    for (List<WorkerReport> ofWorker : Generations.reports(evaluated)) {
      tally.add(ofWorker.get(0).tally());
    }
    evaluated.unpersist(false);
    return tally;
  }

  /** The job's initial model as a result of no epochs. */
  public TrainingResult<W, S> untrained(EngineKind engine) {
    return new TrainingResult<>(
        Generations.store(job.initial().get(), 0), 0, List.of(), choose(engine, 0));
  }

  private Engine<W, S> engine(EngineKind kind) {
    return kind == EngineKind.NARROW ? new NarrowEngine<>(job) : new RingEngine<>(job);
  }

  /** {@link EngineKind#AUTO} decided by what the cluster offers now. */
  private EngineKind choose(EngineKind wanted, int failures) {
    if (wanted == EngineKind.NARROW) {
      return EngineKind.NARROW;
    }
    int workers = job.schedule().workers();
    Optional<String> obstacle = Slots.obstacle(spark, workers);
    long wait = failures > 0 ? REPLACEMENT_WAIT_MILLIS : START_WAIT_MILLIS;
    long deadline = System.currentTimeMillis() + (Slots.canGrow(spark) ? wait : 0);
    while (obstacle.isPresent() && System.currentTimeMillis() < deadline) {
      pause(100);
      obstacle = Slots.obstacle(spark, workers);
    }
    if (obstacle.isEmpty()) {
      return EngineKind.RING;
    }
    if (wanted == EngineKind.RING) {
      throw new IllegalArgumentException(
          "Cannot use engine ring: " + obstacle.get() + ", or engine auto or narrow");
    }
    LOG.warn("Using engine narrow, which is slower than ring: {}", obstacle.get());
    return EngineKind.NARROW;
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while training", e);
    }
  }

  /** The state of one call of {@link #train}. */
  private final class Run {
    private final TrainingOptions options;
    private final List<EpochReport> history = new ArrayList<>();
    private EngineKind engine;
    private @Nullable RDD<WorkerState<W, S>> current; // null: to be made from the start
    private int epochs;
    private @Nullable RDD<WorkerState<W, S>> best;
    private int bestEpochs;
    private int failures;

    Run(TrainingOptions options) {
      this.options = options;
      this.engine = choose(options.engine(), 0);
      LOG.info(
          "Training {} epochs by engine {} with {} workers and {} slices",
          options.epochs(),
          engine.name().toLowerCase(Locale.ROOT),
          job.schedule().workers(),
          job.schedule().slices());
    }

    TrainingResult<W, S> complete() {
      while (epochs < options.epochs() && !stopsEarly()) {
        if (options.validate()) {
          attempt(Leg.train(epochs, epochs + 1, HeldOut.VALIDATION));
        } else {
          attempt(Leg.train(epochs, legEnd(options.epochs()), null));
        }
      }
      if (best != null && best != current) {
        RDD<WorkerState<W, S>> last = current;
        current = best;
        epochs = bestEpochs;
        release(last);
        if (!LineageTrimmer.isComplete(best)) {
          retrain(bestEpochs);
        }
      }
      return new TrainingResult<>(
          Objects.requireNonNull(current), epochs, List.copyOf(history), engine);
    }

    /** The model of an epoch that was lost after later ones had been trained. */
    private void retrain(int target) {
      LOG.warn("The best model was lost with its executor; training it again");
      restart();
      while (epochs < target) {
        attempt(Leg.train(epochs, legEnd(target), null));
      }
    }

    private boolean stopsEarly() {
      EarlyStopping stopping = options.earlyStopping();
      return stopping != null && bestEpochs > 0 && stopping.stopsAfter(epochs, bestEpochs);
    }

    private int legEnd(int target) {
      if (history.isEmpty()) {
        return epochs + 1;
      }
      double seconds = Math.max(history.get(history.size() - 1).seconds(), 1e-4);
      int length = (int) Math.max(1, Math.min(MAX_LEG, LEG_SECONDS / seconds));
      return Math.min(target, epochs + length);
    }

    private void attempt(Leg leg) {
      RDD<WorkerState<W, S>> next;
      List<List<WorkerReport>> reports;
      try {
        if (current == null) {
          current = Generations.store(job.initial().get(), 0);
        }
        next = engine(engine).run(leg, current);
        reports = Generations.reports(next);
      } catch (Exception e) { // Scala code throws checked exceptions without declaring them
        giveUpIfTold(e);
        recover(leg, e);
        return;
      }
      failures = 0;
      RDD<WorkerState<W, S>> previous = current;
      current = next;
      epochs = leg.endEpoch();
      release(previous);
      for (int epoch = leg.firstEpoch(); epoch < leg.endEpoch(); epoch++) {
        report(EpochReport.of(epoch, reports));
      }
      boolean validated = leg.passes().stream().anyMatch(pass -> !pass.trains());
      if (validated && (best == null || validationLoss(epochs) < validationLoss(bestEpochs))) {
        RDD<WorkerState<W, S>> beaten = best;
        best = current;
        bestEpochs = epochs;
        release(beaten);
      }
    }

    /** Somebody who stops a training does not want it tried again. */
    private void giveUpIfTold(Exception e) {
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("Interrupted while training", e);
      }
      if (e instanceof SparkThrowable known && JOB_CANCELLED.equals(known.getCondition())) {
        throw new IllegalStateException("Cannot go on training: its job was cancelled", e);
      }
    }

    private void report(EpochReport report) {
      if (!report.isFinite()) {
        throw new DivergedException(report.epoch());
      }
      if (report.epoch() > history.size()) { // else it is a replay of what is known
        history.add(report);
        options.progress().accept(report);
      }
    }

    private double validationLoss(int epoch) {
      Tally validation = history.get(epoch - 1).validation();
      if (validation == null) {
        throw new IllegalArgumentException(
            "Cannot choose the best epoch: the validation set is empty; hold out more");
      }
      return validation.mean();
    }

    private void release(@Nullable RDD<WorkerState<W, S>> generation) {
      if (generation != null && generation != current && generation != best) {
        generation.unpersist(false);
      }
    }

    /** Keeps nothing, after a failure. */
    void discard() {
      if (!spark.isStopped()) {
        RDD<WorkerState<W, S>> last = current;
        RDD<WorkerState<W, S>> beaten = best;
        current = null;
        best = null;
        release(last);
        release(beaten);
      }
    }

    private void recover(Leg leg, Exception cause) {
      if (++failures >= MAX_FAILURES || spark.isStopped()) {
        throw new IllegalStateException(
            "Cannot train epoch "
                + (leg.firstEpoch() + 1)
                + ": it failed "
                + failures
                + " times in a row, the last time by "
                + cause,
            cause);
      }
      LOG.warn("Epoch {} failed and is tried again: {}", leg.firstEpoch() + 1, cause.toString());
      engine = choose(options.engine(), failures);
      if (current != null && !LineageTrimmer.isComplete(current)) {
        restart();
        LOG.warn("The model was lost with its executor; going back to epoch {}", epochs);
      }
    }

    /** Goes back to the best model, if that is still there, else to the start. */
    private void restart() {
      RDD<WorkerState<W, S>> lost = current;
      if (best != null && best != lost && LineageTrimmer.isComplete(best)) {
        current = best;
        epochs = bestEpochs;
      } else {
        RDD<WorkerState<W, S>> lostBest = best;
        current = null;
        epochs = 0;
        best = null;
        bestEpochs = 0;
        release(lostBest);
      }
      release(lost);
    }
  }
}

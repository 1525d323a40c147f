package io.sparkmp.spark;

import io.sparkmp.errors.FinalFailureException;
import io.sparkmp.errors.Reasons;
import io.sparkmp.lineage.Attempts;
import io.sparkmp.lineage.Generation;
import io.sparkmp.lineage.GenerationStore;
import io.sparkmp.lineage.snapshot.SnapshotException;
import io.sparkmp.rotation.EarlyStopping;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.Position;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.rotation.WorkerState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import org.apache.spark.SparkContext;
import org.apache.spark.rdd.RDD;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One training, from the initial model or the newest snapshot to the result.
 *
 * @param <W> the pinned state
 * @param <S> a slice
 */
final class TrainingRun<W, S> {
  private static final Logger LOG = LoggerFactory.getLogger(TrainingRun.class);

  private final RotationTrainer<?, ?, W, S> trainer;
  private final TrainingOptions options;
  private final GenerationStore<WorkerState<W, S>> store;
  private final Attempts attempts;
  private final int perEpoch; // positions
  private final Pace pace;
  private final List<EpochReport> history = new ArrayList<>();
  private final TrainingListeners listeners;
  private final List<Retry> retries = new ArrayList<>();
  private final SlowWorkers slowWorkers = new SlowWorkers();
  private final WorkTimes workTimes = new WorkTimes();
  private EngineKind engine;
  private @Nullable Generation<WorkerState<W, S>> current; // null: to be made from the start
  private Position reached = Position.after(0);
  private @Nullable Generation<WorkerState<W, S>> best; // null: none yet, or not kept
  private int bestEpochs;
  private int announced; // epochs that the user has heard of
  private boolean isDataSure; // that no executor has taken some with it
  private long snapshots; // committed, as far as is known
  private int epochsOfSnapshot;
  private long legStart;
  private @Nullable Position toPass; // where the last leg that failed was to end

  TrainingRun(
      RotationTrainer<?, ?, W, S> trainer,
      SparkContext spark,
      TrainingOptions options,
      GenerationStore<WorkerState<W, S>> store) {
    this.trainer = trainer;
    this.options = options;
    this.store = store;
    this.perEpoch = trainer.positions();
    this.pace = trainer.pace();
    this.attempts = new Attempts(spark, options.maxFailures());
    this.listeners =
        new TrainingListeners(spark, new TrainingMetrics(spark, this::epochsSinceSnapshot));
    this.engine = trainer.choose(options.engine(), 0);
  }

  /** From where there is a model, to the last epoch or the best. */
  TrainingResult<W, S> complete() {
    begin();
    LOG.info( // of epochs an application may speak otherwise
        "Using engine {} with {} workers and {} slices",
        engine.name().toLowerCase(Locale.ROOT),
        trainer.schedule().workers(),
        trainer.schedule().slices());
    trainTo(options.epochs());
    if (bestEpochs > 0 && bestEpochs != reached.epochs()) {
      goBackToBest();
    }
    return result();
  }

  /** Finds where to begin: at the start or at the newest snapshot. */
  void begin() {
    listeners.begun(trainer.title(), options.epochs());
    rewind(options.epochs());
    if (current != null && current.number() > 0) {
      LOG.info("Going on from {}", reached.describe(perEpoch));
    }
  }

  /** Trains up to an epoch, or until the validation set or the program says that it is enough. */
  void trainTo(int target) {
    while (reached.epochs() < target && !stopsEarly() && !hasEnded()) {
      attempt(target, options.validate() ? HeldOut.VALIDATION : null);
    }
  }

  /** The same once more, if executors have taken the model along since. */
  void restoreTo(int target) {
    if (current != null && store.isLost(current)) {
      rewind(target);
      LOG.warn(
          "The model was lost with its executor; going back to {}", reached.describe(perEpoch));
    }
    trainTo(target);
  }

  /** There is no more to hear of this training. */
  void ended(@Nullable Throwable failure) {
    listeners.ended(failure);
  }

  private int epochsSinceSnapshot(int epochs) {
    long committed = store.report().snapshots();
    if (committed > snapshots) {
      snapshots = committed;
      epochsOfSnapshot = epochs;
    }
    return epochs - epochsOfSnapshot;
  }

  /** What has been reached. */
  TrainingResult<W, S> result() {
    return new TrainingResult<>(
        Objects.requireNonNull(current).rdd(),
        trainer.schedule(),
        reached.epochs(),
        trainer.passes(reached.epochs()),
        history.stream().filter(epoch -> !trainer.endsWith(epoch)).toList(),
        engine,
        options.maxFailures(),
        List.copyOf(retries));
  }

  private void goBackToBest() {
    if (best != null && !store.isLost(best)) {
      Generation<WorkerState<W, S>> last = current;
      current = best;
      reached = Position.after(bestEpochs);
      release(last);
      return;
    }
    int target = bestEpochs;
    LOG.warn("The model of epoch {}, the best, is kept nowhere; training it again", target);
    rewind(target);
    while (reached.epochs() < target) {
      attempt(target, null);
    }
  }

  private boolean stopsEarly() {
    EarlyStopping stopping = options.earlyStopping();
    return stopping != null && bestEpochs > 0 && stopping.stopsAfter(reached.epochs(), bestEpochs);
  }

  private boolean hasEnded() {
    int epochs = reached.epochs();
    return epochs > 0 && trainer.endsWith(history.get(epochs - 1));
  }

  private Leg nextLeg(int target, @Nullable HeldOut set) {
    EpochReport newest = current == null ? null : History.unfinished(current.attributes());
    if (newest == null && reached.epochs() > 0) {
      newest = history.get(reached.epochs() - 1);
    }
    return Leg.train(reached, pace.end(reached, target, set == null, engine, newest), set);
  }

  /** What a leg does, for people. */
  private String description(Leg leg) {
    int first = leg.first().epochs() + 1;
    int last = Math.max(first, leg.end().epochs() + (leg.end().isInsideEpoch() ? 1 : 0));
    return (first == last ? "epoch " + first : "epochs " + first + " to " + last)
        + " of "
        + options.epochs()
        + (leg.first().isInsideEpoch() || leg.end().isInsideEpoch() ? ", a part" : "")
        + ", "
        + engine.name().toLowerCase(Locale.ROOT);
  }

  @SuppressWarnings("try") // describing is all that the description is for
  private void attempt(int target, @Nullable HeldOut set) {
    if (trainer.canBeRingAgain(options.engine(), engine)) {
      LOG.info("Using engine ring from now on: the cluster has enough task slots for it");
      engine = EngineKind.RING;
    }
    Leg leg = nextLeg(target, set);
    Generation<WorkerState<W, S>> previous;
    try (JobDescription jobs = trainer.describe(description(leg))) {
      if (!isDataSure) {
        trainer.restoreData();
        isDataSure = true;
      }
      legStart = System.nanoTime();
      if (current == null) {
        current = start();
      }
      Generation<WorkerState<W, S>> from = current;
      previous = from;
      current = trainer.engine(engine).run(leg, from.rdd(), made -> store(leg, from, made));
    } catch (Exception e) { // Scala code throws checked exceptions without declaring them
      if (e instanceof DivergedException) {
        announce(history.size());
      }
      endIfStopped(leg.first().epochs() + 1, e);
      recover(leg, target, e);
      return;
    }
    reached = leg.end();
    if (toPass == null || reached.compareTo(toPass) >= 0) { // else it is a replay
      toPass = null;
      attempts.succeeded();
    }
    release(previous);
    if (set != null && !reached.isInsideEpoch() && isBest(reached.epochs())) {
      Generation<WorkerState<W, S>> beaten = best;
      best = current;
      bestEpochs = reached.epochs();
      release(beaten);
    }
    announce(reached.epochs());
  }

  private Generation<WorkerState<W, S>> start() {
    return store
        .<Void>store(
            0,
            named(trainer.initial(), 0),
            false,
            null,
            found -> History.toAttributes(perEpoch, List.of(), null))
        .generation();
  }

  /** Stores what a leg has made, with the reports of all epochs up to its end. */
  private Generation<WorkerState<W, S>> store(
      Leg leg, Generation<WorkerState<W, S>> previous, RDD<WorkerState<W, S>> made) {
    long storeStart = System.nanoTime();
    long number = leg.end().number(perEpoch);
    return store
        .<LegReport>store(
            number,
            named(made, number),
            leg.end().equals(Position.after(options.epochs())),
            states -> LegReport.here(states.next().reports()),
            workers -> {
              EpochReport unfinished = History.unfinished(previous.attributes());
              List<EpochReport> epochs = reports(leg, unfinished, workers);
              measureEnd(leg, storeStart, number, workers);
              addToHistory(leg, epochs, workers);
              return History.toAttributes(
                  perEpoch,
                  history.subList(0, leg.end().epochs()),
                  leg.end().isInsideEpoch() ? epochs.get(epochs.size() - 1) : null);
            })
        .generation();
  }

  private static <T> RDD<T> named(RDD<T> generation, long number) {
    return generation.setName("spark-mp generation " + number);
  }

  private List<EpochReport> reports(
      Leg leg, @Nullable EpochReport unfinished, List<LegReport> workers) {
    List<List<WorkerReport>> reports = new ArrayList<>();
    workers.forEach(worker -> reports.add(worker.passes()));
    double before = unfinished == null ? 0 : unfinished.seconds();
    return EpochReport.ofLeg(leg, reports, before + secondsSince(legStart));
  }

  /**
   * Tells the pace what the end of a leg has cost: the time after its slowest worker. In ring one
   * job works and stores; in narrow all work is done before the end is stored.
   */
  private void measureEnd(Leg leg, long storeStart, long number, List<LegReport> workers) {
    OptionalLong slowest = workTimes.ofLeg(leg, number, perEpoch, workers);
    if (engine == EngineKind.NARROW) {
      pace.ended(engine, secondsSince(storeStart));
    } else if (slowest.isPresent()) {
      pace.ended(engine, secondsSince(storeStart) - slowest.getAsLong() / 1e9);
    }
  }

  private static double secondsSince(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private void addToHistory(Leg leg, List<EpochReport> epochs, List<LegReport> workers) {
    for (EpochReport report : epochs) {
      if (!report.isFinite()) {
        throw new DivergedException(report.epoch());
      }
      boolean isComplete = report.epoch() <= leg.end().epochs();
      if (isComplete && report.epoch() > history.size()) { // else it is a replay of what is known
        history.add(report);
        slowWorkers.of(report, workers).ifPresent(LOG::warn);
      }
    }
  }

  /** Tells of epochs once their generation is stored, or will never be. */
  private void announce(int upTo) {
    while (announced < upTo && !trainer.endsWith(history.get(announced))) {
      options.progress().accept(history.get(announced));
      listeners.epoch(history.get(announced));
      announced++;
    }
  }

  private boolean isBest(int epoch) {
    return epoch >= trainer.firstJudged()
        && (bestEpochs == 0 || validationLoss(epoch) < validationLoss(bestEpochs));
  }

  private double validationLoss(int epoch) {
    Tally validation = history.get(epoch - 1).validation();
    if (validation == null) {
      throw new IllegalArgumentException(
          "Cannot choose the best epoch: the validation set is empty; hold out more");
    }
    return validation.mean();
  }

  /**
   * Somebody who stops a training does not want it tried again; nor is one that diverges, or fails
   * by its numbers.
   */
  private void endIfStopped(int epoch, Exception e) {
    if (e instanceof DivergedException diverged) {
      throw diverged;
    }
    if (e instanceof SnapshotException stopped) {
      throw stopped;
    }
    attempts.endIfStopped("go on training", e);
    FinalFailureException end = FinalFailureException.of("train epoch " + epoch, e);
    if (end != null) {
      throw end;
    }
  }

  private void recover(Leg leg, int target, Exception cause) {
    trainer.countRefused(cause);
    int epoch = leg.first().epochs() + 1;
    if (!attempts.failed()) {
      throw new IllegalStateException(attempts.cannot("train epoch " + epoch, cause), cause);
    }
    int subEpochs = leg.first().subEpochs();
    String where = subEpochs == 0 ? "" : " from sub-epoch " + (subEpochs + 1) + " of " + perEpoch;
    LOG.warn("Epoch {} failed and is tried again{}: {}", epoch, where, cause.toString());
    Retry retry = new Retry(epoch, Reasons.of(cause));
    retries.add(retry);
    listeners.retried(retry);
    engine = trainer.choose(options.engine(), attempts.failures());
    isDataSure = false;
    toPass = leg.end();
    if (current != null && store.isLost(current)) {
      rewind(target);
      LOG.warn(
          "The model was lost with its executor; going back to {}", reached.describe(perEpoch));
    }
  }

  /** To the newest model up to epoch {@code target} that is still there, else to the start. */
  private void rewind(int target) {
    long most = Position.after(target).number(perEpoch);
    Generation<WorkerState<W, S>> left = current;
    Generation<WorkerState<W, S>> kept = best;
    current =
        store
            .restore(most, (number, found) -> History.problem(perEpoch, number, found))
            .orElse(null);
    if (kept != null
        && kept != left
        && kept.number() <= most
        && (current == null || kept.number() > current.number())
        && !store.isLost(kept)) {
      Generation<WorkerState<W, S>> older = current;
      current = kept;
      release(older);
    }
    reached = Position.of(current == null ? 0 : current.number(), perEpoch);
    int epochs = reached.epochs();
    if (history.size() < epochs) {
      history.addAll(History.of(current.attributes()).subList(history.size(), epochs));
      announced = history.size();
    }
    bestEpochs = 0;
    for (int epoch = 1; options.validate() && epoch <= epochs; epoch++) {
      bestEpochs = isBest(epoch) ? epoch : bestEpochs;
    }
    long bestNumber = Position.after(bestEpochs).number(perEpoch);
    best = null;
    if (bestEpochs > 0 && current != null && current.number() == bestNumber) {
      best = current;
    } else if (bestEpochs > 0 && kept != null && kept.number() == bestNumber) {
      best = kept;
    }
    release(left);
    release(kept);
  }

  private void release(@Nullable Generation<WorkerState<W, S>> generation) {
    if (generation != null && generation != current && generation != best) {
      store.release(generation);
    }
  }

  /** Keeps nothing, after a failure. */
  void discard() {
    Generation<WorkerState<W, S>> last = current;
    Generation<WorkerState<W, S>> beaten = best;
    current = null;
    best = null;
    release(last);
    if (beaten != last) {
      release(beaten);
    }
  }
}

package io.sparkmp.spark;

import io.sparkmp.lineage.Attempts;
import io.sparkmp.lineage.Generation;
import io.sparkmp.lineage.GenerationStore;
import io.sparkmp.lineage.snapshot.SnapshotException;
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
  private static final int MAX_LEG = 10_000;

  private final RotationTrainer<?, ?, W, S> trainer;
  private final TrainingOptions options;
  private final GenerationStore<WorkerState<W, S>> store;
  private final Attempts attempts;
  private final List<EpochReport> history = new ArrayList<>();
  private final SlowWorkers slowWorkers = new SlowWorkers();
  private EngineKind engine;
  private @Nullable Generation<WorkerState<W, S>> current; // null: to be made from the start
  private int epochs;
  private @Nullable Generation<WorkerState<W, S>> best; // null: none yet, or not kept
  private int bestEpochs;
  private int announced; // epochs that the user has heard of
  private boolean isDataSure; // that no executor has taken some with it
  private long legStart;
  private @Nullable EngineKind paced; // the engine of the last epoch, whose pace is known

  TrainingRun(
      RotationTrainer<?, ?, W, S> trainer,
      SparkContext spark,
      TrainingOptions options,
      GenerationStore<WorkerState<W, S>> store) {
    this.trainer = trainer;
    this.options = options;
    this.store = store;
    this.attempts = new Attempts(spark, options.maxFailures());
    this.engine = trainer.choose(options.engine(), 0);
  }

  TrainingResult<W, S> complete() {
    rewind(options.epochs());
    if (epochs > 0) {
      LOG.info("Going on from snapshot {}", epochs);
    }
    LOG.info( // of epochs an application may speak otherwise
        "Using engine {} with {} workers and {} slices",
        engine.name().toLowerCase(Locale.ROOT),
        trainer.schedule().workers(),
        trainer.schedule().slices());
    while (epochs < options.epochs() && !stopsEarly()) {
      if (options.validate()) {
        attempt(Leg.train(epochs, epochs + 1, HeldOut.VALIDATION), options.epochs());
      } else {
        attempt(Leg.train(epochs, legEnd(options.epochs()), null), options.epochs());
      }
    }
    if (bestEpochs > 0 && bestEpochs != epochs) {
      goBackToBest();
    }
    return new TrainingResult<>(
        Objects.requireNonNull(current).rdd(),
        trainer.schedule(),
        epochs,
        trainer.passes(epochs),
        List.copyOf(history),
        engine,
        options.maxFailures());
  }

  private void goBackToBest() {
    if (best != null && !store.isLost(best)) {
      Generation<WorkerState<W, S>> last = current;
      current = best;
      epochs = bestEpochs;
      release(last);
      return;
    }
    int target = bestEpochs;
    LOG.warn("The model of epoch {}, the best, is kept nowhere; training it again", target);
    rewind(target);
    while (epochs < target) {
      attempt(Leg.train(epochs, legEnd(target), null), target);
    }
  }

  private boolean stopsEarly() {
    EarlyStopping stopping = options.earlyStopping();
    return stopping != null && bestEpochs > 0 && stopping.stopsAfter(epochs, bestEpochs);
  }

  private int legEnd(int target) {
    if (history.isEmpty() || paced != engine) {
      return epochs + 1;
    }
    double seconds = Math.max(history.get(history.size() - 1).seconds(), 1e-4);
    int length = (int) Math.max(1, Math.min(MAX_LEG, RotationTrainer.LEG_SECONDS / seconds));
    return Math.min(target, epochs + length);
  }

  private void attempt(Leg leg, int target) {
    Generation<WorkerState<W, S>> previous;
    if (trainer.canBeRingAgain(options.engine(), engine)) {
      LOG.info("Using engine ring from now on: the cluster has enough task slots for it");
      engine = EngineKind.RING;
    }
    EngineKind used = engine;
    try {
      if (!isDataSure) {
        trainer.restoreData();
        isDataSure = true;
      }
      legStart = System.nanoTime();
      if (current == null) {
        current = store.store(0, named(trainer.initial(), 0), false);
      }
      previous = current;
      current = trainer.engine(engine).run(leg, previous.rdd(), made -> store(leg, made));
    } catch (Exception e) { // Scala code throws checked exceptions without declaring them
      if (e instanceof DivergedException) {
        announce(history.size());
      }
      endIfStopped(e);
      recover(leg, target, e);
      return;
    }
    attempts.succeeded();
    paced = used;
    epochs = leg.end().epochs();
    release(previous);
    if (leg.evaluates() != null && isBest(epochs)) {
      Generation<WorkerState<W, S>> beaten = best;
      best = current;
      bestEpochs = epochs;
      release(beaten);
    }
    announce(epochs);
  }

  /** Stores what a leg has made, with the reports of all epochs up to its end. */
  private Generation<WorkerState<W, S>> store(Leg leg, RDD<WorkerState<W, S>> made) {
    return store
        .<LegReport>store(
            leg.end().epochs(),
            named(made, leg.end().epochs()),
            leg.end().epochs() == options.epochs(),
            states -> LegReport.here(states.next().reports()),
            reports -> {
              addToHistory(leg, reports);
              return History.toAttributes(history.subList(0, leg.end().epochs()));
            })
        .generation();
  }

  private static <T> RDD<T> named(RDD<T> generation, int epochs) {
    return generation.setName("spark-mp generation " + epochs);
  }

  private void addToHistory(Leg leg, List<LegReport> workers) {
    double seconds = (System.nanoTime() - legStart) / 1e9;
    List<List<WorkerReport>> reports = new ArrayList<>();
    workers.forEach(worker -> reports.add(worker.passes()));
    for (EpochReport report :
        EpochReport.ofLeg(leg.first().epochs(), leg.end().epochs(), reports, seconds)) {
      if (!report.isFinite()) {
        throw new DivergedException(report.epoch());
      }
      if (report.epoch() > history.size()) { // else it is a replay of what is known
        history.add(report);
        slowWorkers.of(report, workers).ifPresent(LOG::warn);
      }
    }
  }

  /** Tells of epochs once their generation is stored, or will never be. */
  private void announce(int upTo) {
    while (announced < upTo) {
      options.progress().accept(history.get(announced));
      announced++;
    }
  }

  private boolean isBest(int epoch) {
    return bestEpochs == 0 || validationLoss(epoch) < validationLoss(bestEpochs);
  }

  private double validationLoss(int epoch) {
    Tally validation = history.get(epoch - 1).validation();
    if (validation == null) {
      throw new IllegalArgumentException(
          "Cannot choose the best epoch: the validation set is empty; hold out more");
    }
    return validation.mean();
  }

  /** Somebody who stops a training does not want it tried again; nor is one that diverges. */
  private void endIfStopped(Exception e) {
    if (e instanceof DivergedException diverged) {
      throw diverged;
    }
    if (e instanceof SnapshotException stopped) {
      throw stopped;
    }
    attempts.endIfStopped("go on training", e);
  }

  private void recover(Leg leg, int target, Exception cause) {
    trainer.countRefused(cause);
    if (!attempts.failed()) {
      String what = "train epoch " + (leg.first().epochs() + 1);
      throw new IllegalStateException(attempts.cannot(what, cause), cause);
    }
    LOG.warn("Epoch {} failed and is tried again: {}", leg.first().epochs() + 1, cause.toString());
    engine = trainer.choose(options.engine(), attempts.failures());
    isDataSure = false;
    if (current != null && store.isLost(current)) {
      rewind(target);
      LOG.warn("The model was lost with its executor; going back to epoch {}", epochs);
    }
  }

  /** To the newest model up to epoch {@code target} that is still there, else to the start. */
  private void rewind(int target) {
    Generation<WorkerState<W, S>> left = current;
    Generation<WorkerState<W, S>> kept = best;
    current = store.restore(target, History::problem).orElse(null);
    if (kept != null
        && kept != left
        && kept.number() <= target
        && (current == null || kept.number() > current.number())
        && !store.isLost(kept)) {
      release(current);
      current = kept;
    }
    epochs = current == null ? 0 : (int) current.number();
    if (history.size() < epochs) {
      history.addAll(History.of(current.attributes()).subList(history.size(), epochs));
      announced = history.size();
    }
    bestEpochs = 0;
    for (int epoch = 1; options.validate() && epoch <= epochs; epoch++) {
      bestEpochs = isBest(epoch) ? epoch : bestEpochs;
    }
    best = null;
    if (current != null && bestEpochs == epochs) {
      best = current;
    } else if (kept != null && kept.number() == bestEpochs) {
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

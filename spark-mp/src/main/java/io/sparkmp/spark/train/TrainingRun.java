package io.sparkmp.spark.train;

import io.sparkmp.errors.FinalFailureException;
import io.sparkmp.errors.Reasons;
import io.sparkmp.lineage.Attempts;
import io.sparkmp.lineage.Generation;
import io.sparkmp.lineage.GenerationStore;
import io.sparkmp.lineage.snapshot.SnapshotException;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.Position;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.spark.DivergedException;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.JobDescription;
import io.sparkmp.spark.LegReport;
import io.sparkmp.spark.Retry;
import io.sparkmp.spark.RotationJob;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.spark.engine.Engines;
import io.sparkmp.training.Kept;
import io.sparkmp.training.Next;
import io.sparkmp.training.Rules;
import io.sparkmp.training.Todo;
import io.sparkmp.training.TrainingState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.spark.SparkContext;
import org.apache.spark.rdd.RDD;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One training, from the initial model or the newest snapshot to the result: does on Spark what
 * {@link TrainingState} decides.
 *
 * @param <W> the pinned state
 * @param <S> a slice
 */
final class TrainingRun<W, S> {
  private static final Logger LOG = LoggerFactory.getLogger(TrainingRun.class);

  private final RotationJob<?, ?, W, S> job;
  private final Engines<?, ?, W, S> engines;
  private final Pace pace;
  private final TrainingOptions options;
  private final GenerationStore<WorkerState<W, S>> store;
  private final Attempts attempts;
  private final int perEpoch; // positions
  private final TrainingListeners listeners;
  private final List<Retry> retries = new ArrayList<>();
  private final SlowWorkers slowWorkers = new SlowWorkers();
  private final List<String> slow = new ArrayList<>(); // what these said
  private final WorkTimes workTimes = new WorkTimes();
  private EngineKind engine;
  private TrainingState<Generation<WorkerState<W, S>>> state;

  TrainingRun(
      RotationJob<?, ?, W, S> job,
      Engines<?, ?, W, S> engines,
      Pace pace,
      TrainingOptions options,
      GenerationStore<WorkerState<W, S>> store) {
    SparkContext spark = job.data().sparkContext();
    this.job = job;
    this.engines = engines;
    this.pace = pace;
    this.options = options;
    this.store = store;
    this.perEpoch = job.positions();
    this.attempts = new Attempts(spark, options.maxFailures());
    this.listeners =
        options.isListenedTo()
            ? new TrainingListeners(
                spark, new TrainingMetrics(spark, () -> store.report().snapshots()))
            : TrainingListeners.none();
    this.engine = engines.choose(options.engine(), 0);
    this.state =
        TrainingState.begin(
            new Rules(
                options.validate(),
                job.program().firstJudged(),
                options.earlyStopping(),
                this::hasNothingLeft,
                options.maxFailures()));
  }

  /** Whether an epoch had nothing to train, and later epochs will have nothing either. */
  private boolean hasNothingLeft(EpochReport epoch) {
    return job.program().endsByItself() && epoch.training().count() == 0;
  }

  /** Tells the listeners that the training begins. */
  void begun() {
    listeners.begun(job.title(), options.epochs());
  }

  /** Trains from the newest model there is, to the last epoch or the best. */
  TrainingResult<W, S> complete() {
    begun();
    LOG.info( // without epochs, for which an application may have another word
        "Using engine {} with {} workers and {} slices",
        name(engine),
        job.schedule().workers(),
        job.schedule().slices());
    return trainTo(options.epochs());
  }

  /**
   * Trains up to an epoch, or until the validation set or the program ends the training, from what
   * is left of the model.
   */
  TrainingResult<W, S> trainTo(int target) {
    Todo todo = follow(state.asked(target));
    while (todo != Todo.NOTHING) {
      todo =
          follow(
              switch (todo) {
                case LOOK -> state.looked(isThere(state.current()));
                case GO_BACK -> goBack();
                case GO_BACK_TO_BEST -> goBackToBest();
                case START, TRAIN -> attempt(todo);
                case CANNOT_JUDGE ->
                    throw new IllegalArgumentException(
                        "Cannot choose the best epoch: the validation set is empty; hold out more");
                case GIVE_UP, NOTHING -> throw new IllegalStateException(todo.toString());
              });
    }
    return result();
  }

  private Todo follow(Next<Generation<WorkerState<W, S>>> next) {
    state = next.state();
    next.released().forEach(store::release);
    for (EpochReport epoch : next.told()) {
      options.progress().accept(epoch);
      listeners.epoch(epoch);
    }
    return next.todo();
  }

  /** Releases all generations. */
  void discard() {
    follow(state.ended(List.of()));
  }

  /** Tells the listeners that the training has ended. */
  void ended(@Nullable Throwable failure) {
    listeners.ended(failure);
  }

  private TrainingResult<W, S> result() {
    int epochs = state.reached().epochs();
    return new TrainingResult<>(
        Objects.requireNonNull(state.current()).generation().rdd(),
        job.schedule(),
        epochs,
        Math.multiplyExact(epochs, job.program().passes()),
        state.epochs().reports().stream().filter(epoch -> !hasNothingLeft(epoch)).toList(),
        engine,
        options.maxFailures(),
        List.copyOf(retries),
        Stream.concat(engines.warnings().stream(), slow.stream()).toList());
  }

  private boolean isThere(@Nullable Kept<Generation<WorkerState<W, S>>> model) {
    return model != null && !store.isLost(model.generation());
  }

  private Next<Generation<WorkerState<W, S>>> goBack() {
    boolean isFirst = state.current() == null;
    Next<Generation<WorkerState<W, S>>> next = restored();
    String where = next.state().reached().describe(perEpoch);
    if (!isFirst) {
      LOG.warn("The model was lost with its executor; going back to {}", where);
    } else if (next.state().current() != null) {
      LOG.info("Going on from {}", where);
    }
    return next;
  }

  private Next<Generation<WorkerState<W, S>>> goBackToBest() {
    if (isThere(state.best())) {
      return state.restored(null, List.of(), true);
    }
    LOG.warn("The model of epoch {}, the best, is lost; training it again", state.goal());
    return restored();
  }

  private Next<Generation<WorkerState<W, S>>> restored() {
    Generation<WorkerState<W, S>> found =
        store
            .restore(
                Position.after(state.goal()).number(perEpoch),
                (number, attributes) -> History.problem(perEpoch, number, attributes))
            .orElse(null);
    boolean isBestThere = isThere(state.best());
    return found == null
        ? state.restored(null, List.of(), isBestThere)
        : state.restored(
            new Kept<>(
                Position.of(found.number(), perEpoch),
                History.unfinished(found.attributes()),
                found),
            History.of(found.attributes()),
            isBestThere);
  }

  @SuppressWarnings("try") // the resource only describes
  private Next<Generation<WorkerState<W, S>>> attempt(Todo todo) {
    if (engines.canBeRingAgain(options.engine(), engine)) {
      LOG.info("Using engine ring from now on: the cluster has enough task slots for it");
      engine = EngineKind.RING;
    }
    boolean starts = todo == Todo.START;
    Leg leg = starts ? Leg.train(0, 1, null) : nextLeg();
    Position end = starts ? leg.first() : leg.end();
    GenerationStore.Stored<WorkerState<W, S>, LegEnd> stored;
    try (JobDescription jobs = job.describe(description(leg))) {
      if (!state.isDataSure()) {
        engines.restoreData();
      }
      stored = starts ? start() : train(leg);
    } catch (Exception e) { // Scala code throws checked exceptions without declaring them
      return failed(leg.first(), end, e);
    }
    LegEnd known = stored.known();
    Kept<Generation<WorkerState<W, S>>> made =
        new Kept<>(end, known.unfinished(), stored.generation());
    return starts ? state.started(made) : state.trained(made, known.complete());
  }

  private Leg nextLeg() {
    Position from = state.reached();
    boolean validates = state.validates();
    Position end = pace.end(from, state.goal(), !validates, engine, state.newest());
    return Leg.train(from, end, validates ? HeldOut.VALIDATION : null);
  }

  /** What a leg does, in words. */
  private String description(Leg leg) {
    int first = leg.first().epochs() + 1;
    int last = Math.max(first, leg.end().epochs() + (leg.end().isInsideEpoch() ? 1 : 0));
    return (first == last ? "epoch " + first : "epochs " + first + " to " + last)
        + " of "
        + options.epochs()
        + (leg.first().isInsideEpoch() || leg.end().isInsideEpoch() ? ", a part" : "")
        + ", "
        + name(engine);
  }

  private static String name(EngineKind engine) {
    return engine.name().toLowerCase(Locale.ROOT);
  }

  private GenerationStore.Stored<WorkerState<W, S>, LegEnd> start() {
    return store.<Void, LegEnd>store(
        0, named(job.initial().get(), 0), false, null, found -> LegEnd.start(perEpoch));
  }

  private GenerationStore.Stored<WorkerState<W, S>, LegEnd> train(Leg leg) {
    long start = System.nanoTime();
    RDD<WorkerState<W, S>> from = Objects.requireNonNull(state.current()).generation().rdd();
    return engines.run(engine, leg, from, made -> store(leg, made, start));
  }

  /** Stores what a leg has made, with the reports of all epochs up to its end. */
  private GenerationStore.Stored<WorkerState<W, S>, LegEnd> store(
      Leg leg, RDD<WorkerState<W, S>> made, long start) {
    long storeStart = System.nanoTime();
    long number = leg.end().number(perEpoch);
    return store.store(
        number,
        named(made, number),
        leg.end().equals(Position.after(options.epochs())),
        states -> LegReport.here(states.next().reports()),
        workers -> {
          LegEnd end = end(leg, workers, secondsSince(start));
          measureEnd(leg, storeStart, number, workers);
          return end;
        });
  }

  private static <T> RDD<T> named(RDD<T> generation, long number) {
    return generation.setName("spark-mp generation " + number);
  }

  private LegEnd end(Leg leg, List<LegReport> workers, double seconds) {
    EpochReport begun = Objects.requireNonNull(state.current()).unfinished();
    List<List<WorkerReport>> reports = new ArrayList<>();
    workers.forEach(worker -> reports.add(worker.passes()));
    double all = seconds + (begun == null ? 0 : begun.seconds());
    List<EpochReport> epochs = EpochReport.ofLeg(leg, reports, all);
    if (engine == EngineKind.NARROW) {
      int atOnce = engines.atOnce();
      epochs = epochs.stream().map(epoch -> epoch.waitingByClock(atOnce)).toList();
    }
    List<EpochReport> complete = new ArrayList<>();
    for (EpochReport epoch : epochs) {
      if (!epoch.isFinite()) {
        throw new DivergedException(epoch.epoch(), complete);
      }
      if (epoch.epoch() <= leg.end().epochs()) {
        complete.add(epoch);
        warnIfSlow(epoch, workers);
      }
    }
    return new LegEnd(
        perEpoch,
        state.historyUpTo(leg.end(), complete),
        complete,
        leg.end().isInsideEpoch() ? epochs.get(epochs.size() - 1) : null);
  }

  private void warnIfSlow(EpochReport epoch, List<LegReport> workers) {
    boolean isReplay = epoch.epoch() <= state.epochs().reports().size();
    if (!isReplay) {
      slowWorkers
          .of(epoch, workers)
          .ifPresent(
              warning -> {
                LOG.warn(warning);
                slow.add(warning);
              });
    }
  }

  /**
   * Tells the pace what ending a leg has cost: the time after its slowest worker. In ring, one job
   * works and stores; in narrow, all work is done before the end is stored.
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

  private Next<Generation<WorkerState<W, S>>> failed(Position from, Position end, Exception cause) {
    int epoch = from.epochs() + 1;
    String what = "train epoch " + epoch;
    if (cause instanceof DivergedException diverged) {
      follow(state.ended(diverged.before()));
    }
    endIfFinal(what, cause);
    engines.countRefused(cause);
    Next<Generation<WorkerState<W, S>>> next = state.failed(end);
    int failures = next.state().failures().count();
    if (next.todo() == Todo.GIVE_UP) {
      throw new IllegalStateException(
          Attempts.cannot(what, failures, options.maxFailures(), cause), cause);
    }
    int subEpochs = from.subEpochs();
    String where = subEpochs == 0 ? "" : " from sub-epoch " + (subEpochs + 1) + " of " + perEpoch;
    LOG.warn("Epoch {} failed and is tried again{}: {}", epoch, where, cause.toString());
    Retry retry = new Retry(epoch, Reasons.of(cause));
    retries.add(retry);
    listeners.retried(retry);
    engine = engines.choose(options.engine(), failures);
    return next;
  }

  /**
   * A training that somebody has stopped is not tried again; nor is one that diverges, or that
   * fails because of its numbers.
   */
  private void endIfFinal(String what, Exception cause) {
    if (cause instanceof DivergedException diverged) {
      throw diverged;
    }
    if (cause instanceof SnapshotException stopped) {
      throw stopped;
    }
    attempts.endIfStopped("go on training", cause);
    FinalFailureException end = FinalFailureException.of(what, cause);
    if (end != null) {
      throw end;
    }
  }
}

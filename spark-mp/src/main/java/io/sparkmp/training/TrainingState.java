package io.sparkmp.training;

import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Position;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The state of a training, as a state machine. Each method that returns a {@link Next} is an event:
 *
 * <pre>
 *   asked -&gt; LOOK    -&gt; looked   -&gt; GO_BACK, START, TRAIN or NOTHING
 *            GO_BACK -&gt; restored -&gt;          START, TRAIN or NOTHING
 *            START   -&gt; started  -&gt;                 TRAIN
 *            TRAIN   -&gt; trained  -&gt;                 TRAIN, GO_BACK_TO_BEST or NOTHING
 *   START or TRAIN   -&gt; failed   -&gt; LOOK or GIVE_UP
 * </pre>
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Training goes on from the current model: nothing is left out, and nothing is trained again
 *       except what was lost.
 *   <li>The model of the best epoch is kept until a better one is stored. If it is lost
 *       nevertheless, it is trained again at the end, without judging it again.
 *   <li>A generation that is no longer kept is released at that moment, once.
 *   <li>An epoch that is trained again is not reported again and does not change which is the best.
 * </ol>
 *
 * @param rules the training's rules
 * @param goal the number of epochs to reach
 * @param isReturning whether the goal is the best epoch, to which the training returns at the end
 * @param current the model to go on from; null if there is none yet
 * @param best the model of the best epoch; null if there is none or it is lost
 * @param epochs the epochs so far
 * @param failures the failures since the last progress
 * @param isDataSure whether no executor can have been lost with data
 * @param <G> the type of a generation
 */
public record TrainingState<G>(
    Rules rules,
    int goal,
    boolean isReturning,
    @Nullable Kept<G> current,
    @Nullable Kept<G> best,
    Epochs epochs,
    FailureStreak failures,
    boolean isDataSure) {

  /** The initial state. */
  public static <G> TrainingState<G> begin(Rules rules) {
    return new TrainingState<>(rules, 0, false, null, null, Epochs.NONE, FailureStreak.NONE, false);
  }

  /** How far the current model is trained. */
  public Position reached() {
    return current == null ? Position.after(0) : current.at();
  }

  /** Whether epochs to come are judged. */
  public boolean validates() {
    return rules.validates() && !isReturning;
  }

  /** The report of the current epoch so far, or else of the previous one; null if there is none. */
  public @Nullable EpochReport newest() {
    if (current != null && current.unfinished() != null) {
      return current.unfinished();
    }
    return reached().epochs() == 0 ? null : epochs.of(reached().epochs());
  }

  /**
   * Reports of all epochs up to the end of a leg.
   *
   * @param end of the leg
   * @param complete the epochs that it completed
   */
  public List<EpochReport> historyUpTo(Position end, List<EpochReport> complete) {
    return epochs.with(complete).reports().subList(0, end.epochs());
  }

  /** The caller asks for the model after {@code goalEpochs} epochs, at least as many as before. */
  public Next<G> asked(int goalEpochs) {
    return next(
        new TrainingState<>(rules, goalEpochs, false, current, best, epochs, failures, isDataSure),
        Todo.LOOK,
        null);
  }

  /** The current model has been looked for. */
  public Next<G> looked(boolean isThere) {
    return isThere ? onwards(this, null) : next(this, Todo.GO_BACK, null);
  }

  /**
   * The models up to the goal have been looked for.
   *
   * @param found the newest one, read again; null if there is none
   * @param known the epochs that it has completed
   * @param isBestThere whether the model of the best epoch, if any, can still be read
   */
  public Next<G> restored(@Nullable Kept<G> found, List<EpochReport> known, boolean isBestThere) {
    Kept<G> left = isBestThere ? best : null;
    boolean isNewer = left != null && (found == null || left.at().compareTo(found.at()) > 0);
    Kept<G> from = isNewer ? left : found;
    int reached = from == null ? 0 : from.at().epochs();
    Epochs now =
        epochs.reports().size() < reached
            ? epochs.with(known.subList(0, reached)).allTold()
            : epochs;
    for (int epoch = rules.firstJudged(); validates() && epoch <= reached; epoch++) {
      if (!now.canJudge(epoch)) {
        return next(at(from, null, now, failures, isDataSure), Todo.CANNOT_JUDGE, found);
      }
      now = now.judged(epoch);
    }
    Kept<G> kept = isOf(from, now.best()) ? from : isOf(left, now.best()) ? left : null;
    return onwards(at(from, kept, now, failures, isDataSure), found);
  }

  private static boolean isOf(@Nullable Kept<?> model, int epoch) {
    return epoch > 0 && model != null && model.at().equals(Position.after(epoch));
  }

  /** The initial model has been stored. */
  public Next<G> started(Kept<G> initial) {
    return onwards(at(initial, best, epochs, failures, true), initial);
  }

  /**
   * A leg has been trained and its result stored.
   *
   * @param made the model at its end
   * @param complete the epochs that it completed
   */
  public Next<G> trained(Kept<G> made, List<EpochReport> complete) {
    int reached = made.at().epochs();
    FailureStreak left = failures.after(made.at());
    Epochs now = epochs.with(complete);
    if (!validates() || made.at().isInsideEpoch() || reached < rules.firstJudged()) {
      now = now.toldUpTo(reached, rules);
      return onwards(at(made, best, now, left, true), made).telling(epochs.told());
    }
    if (!now.canJudge(reached)) {
      return next(at(made, best, now, left, true), Todo.CANNOT_JUDGE, made);
    }
    now = now.judged(reached).toldUpTo(reached, rules);
    Kept<G> better = now.best() == reached ? made : best;
    return onwards(at(made, better, now, left, true), made).telling(epochs.told());
  }

  /**
   * Making the initial model or training a leg has failed, perhaps temporarily.
   *
   * @param end where the leg was to end
   */
  public Next<G> failed(Position end) {
    FailureStreak more = failures.more(end);
    return next(
        at(current, best, epochs, more, false),
        more.count() < rules.maxFailures() ? Todo.LOOK : Todo.GIVE_UP,
        null);
  }

  /**
   * The training has ended: stopped, diverged, failed for good or closed. Nothing is kept.
   *
   * @param complete the epochs that the last leg completed before it diverged
   */
  public Next<G> ended(List<EpochReport> complete) {
    Epochs now = epochs.with(complete);
    int told = complete.isEmpty() ? now.told() : now.reports().size();
    return next(at(null, null, now.toldUpTo(told, rules), failures, isDataSure), Todo.NOTHING, null)
        .telling(epochs.told());
  }

  private TrainingState<G> at(
      @Nullable Kept<G> model,
      @Nullable Kept<G> bestModel,
      Epochs known,
      FailureStreak failed,
      boolean isSure) {
    return new TrainingState<>(rules, goal, isReturning, model, bestModel, known, failed, isSure);
  }

  private Next<G> onwards(TrainingState<G> after, @Nullable Kept<G> given) {
    Todo todo = after.todo();
    return next(todo == Todo.GO_BACK_TO_BEST ? after.returning() : after, todo, given);
  }

  private TrainingState<G> returning() {
    return new TrainingState<>(
        rules, epochs.best(), true, current, best, epochs, failures, isDataSure);
  }

  private Todo todo() {
    int reached = reached().epochs();
    if (reached < goal && (isReturning || !isEnough(reached))) {
      return current == null ? Todo.START : Todo.TRAIN;
    }
    return epochs.best() == 0 || epochs.best() == reached ? Todo.NOTHING : Todo.GO_BACK_TO_BEST;
  }

  private boolean isEnough(int reached) {
    boolean isNoBetter =
        rules.earlyStopping() != null
            && epochs.best() > 0
            && rules.earlyStopping().stopsAfter(reached, epochs.best());
    return isNoBetter || (reached > 0 && rules.endsWith().test(epochs.of(reached)));
  }

  private Next<G> next(TrainingState<G> after, Todo todo, @Nullable Kept<G> given) {
    Set<G> released = held();
    if (given != null) {
      released.add(given.generation());
    }
    released.removeAll(after.held());
    return new Next<>(after, List.copyOf(released), List.of(), todo);
  }

  private Set<G> held() {
    Set<G> held = Collections.newSetFromMap(new IdentityHashMap<>());
    if (current != null) {
      held.add(current.generation());
    }
    if (best != null) {
      held.add(best.generation());
    }
    return held;
  }
}

package io.sparkmp.tune;

import io.sparkmp.errors.AtEnd;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Random search with successive halving: Jamieson and Talwalkar, "Non-stochastic best arm
 * identification and hyperparameter optimization" (AISTATS 2016), algorithm 1, where surviving
 * trials are continued. The first trial has the default settings, so the winner is at least as good
 * on the validation set.
 */
public final class Search {

  /** How often to halve a step size before giving up on a trial. */
  static final int MOST_HALVINGS = 12;

  private static final int MOST_TRIALS = 10_000;
  private static final Comparator<Running> BEST_FIRST =
      Comparator.comparingDouble((Running running) -> running.trial.loss())
          .thenComparingInt(running -> running.trial.number());

  private final Space space;
  private final Settings first;
  private final String step;
  private final Rungs rungs;
  private final Budget budget;
  private final long seed;
  private final Candidate.Start start;
  private final Consumer<Trial> progress;
  private final LongSupplier clock;

  private final List<Trial> trials = new ArrayList<>();
  private long began;
  private double secondsTraining;
  private long epochsTrained;

  /**
   * Prepares a search.
   *
   * @param first settings of the first trial
   * @param step the name of the setting to halve when a training diverges; a name outside the space
   *     if none is
   * @param progress called with each trial after each of its stages
   */
  public Search(
      Space space,
      Settings first,
      String step,
      Rungs rungs,
      Budget budget,
      long seed,
      Candidate.Start start,
      Consumer<Trial> progress) {
    this(space, first, step, rungs, budget, seed, start, progress, System::nanoTime);
  }

  Search(
      Space space,
      Settings first,
      String step,
      Rungs rungs,
      Budget budget,
      long seed,
      Candidate.Start start,
      Consumer<Trial> progress,
      LongSupplier clock) {
    this.space = space;
    this.first = first;
    this.step = step;
    this.rungs = rungs;
    this.budget = budget;
    this.seed = seed;
    this.start = start;
    this.progress = progress;
    this.clock = clock;
  }

  /**
   * Runs the search.
   *
   * @throws IllegalArgumentException if the budget is too small for one trial
   * @throws IllegalStateException if all trials diverge
   */
  @SuppressWarnings("try") // ending is all that the end is for
  public Found run() {
    began = clock.getAsLong();
    List<Running> running = new ArrayList<>();
    try (AtEnd end = () -> running.forEach(Running::close)) {
      drawAll(running);
      for (int stage = 1; stage < rungs.stages(); stage++) {
        keep(running, rungs.trialsIn(stage, trials.size()));
        for (Running one : List.copyOf(running)) {
          advance(one, stage);
        }
      }
      running.sort(BEST_FIRST);
      Trial winner = running.get(0).trial;
      if (winner.hasDiverged()) {
        throw new IllegalStateException(
            "Cannot tune: the training diverges with all settings that were tried; search smaller"
                + " step sizes, or give values of about 1");
      }
      return new Found(trials, winner, seconds(began));
    }
  }

  private void drawAll(List<Running> running) {
    int most = budget instanceof Budget.Trials given ? given.count() : MOST_TRIALS;
    most = space.isFixed() ? 1 : most;
    for (int i = 0; i < most && (i == 0 || fits(i + 1)); i++) {
      Running one = new Running(new Trial(i + 1, i == 0 ? first : space.draw(seed, i)));
      trials.add(one.trial);
      running.add(one);
      advance(one, 0);
      if (i == 0) {
        checkBudget();
      }
      if (budget instanceof Budget.Trials) {
        keep(running, rungs.trialsIn(1, most)); // the others would waste memory
      }
    }
  }

  /** Whether this many trials can finish in the time left. */
  private boolean fits(int count) {
    return !(budget instanceof Budget.Seconds seconds)
        || rungs.epochsFrom(0, count) * secondsAnEpoch() <= seconds.count();
  }

  private double secondsAnEpoch() {
    return secondsTraining / epochsTrained;
  }

  private void checkBudget() {
    double needed = rungs.epochsFrom(0, 1) * secondsAnEpoch();
    if (budget instanceof Budget.Seconds seconds && needed > seconds.count()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "Cannot tune in %s seconds: one trial of %d epochs takes %.0f; use more seconds, or"
                  + " fewer epochs",
              new BigDecimal(String.valueOf(seconds.count())).stripTrailingZeros().toPlainString(),
              rungs.epochs(),
              Math.ceil(needed)));
    }
  }

  private static void keep(List<Running> running, int count) {
    running.sort(BEST_FIRST);
    while (running.size() > count) {
      running.remove(running.size() - 1).close();
    }
  }

  private void advance(Running one, int stage) {
    long from = clock.getAsLong();
    int before = one.trial.epochs();
    double loss = one.lossAfter(rungs.epochsAfter(stage));
    double took = seconds(from);
    one.trial = one.trial.reached(rungs.epochsAfter(stage), loss, took);
    secondsTraining += took;
    epochsTrained += rungs.epochsAfter(stage) - before;
    trials.set(one.trial.number() - 1, one.trial);
    progress.accept(one.trial);
  }

  private double seconds(long since) {
    return (clock.getAsLong() - since) / 1e9;
  }

  /** A trial in progress. */
  private final class Running {
    private Trial trial;
    private Candidate candidate;

    Running(Trial trial) {
      this.trial = trial;
      candidate = start.with(trial.settings());
    }

    double lossAfter(int epochs) {
      double loss = candidate.lossAfter(epochs);
      while (!Double.isFinite(loss)
          && trial.settings().values().containsKey(step)
          && trial.halvings() < MOST_HALVINGS) {
        close();
        trial = trial.halved(step);
        candidate = start.with(trial.settings());
        loss = candidate.lossAfter(epochs);
      }
      return loss;
    }

    void close() {
      candidate.close();
    }
  }
}

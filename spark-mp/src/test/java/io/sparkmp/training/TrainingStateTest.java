package io.sparkmp.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Position;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerReport;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Trainings to which anything may happen at any time, compared with the plain loop. */
@Tag("unit")
class TrainingStateTest {
  private static final int SEQUENCES = 10_000;

  /**
   * A generation, compared by identity.
   *
   * @param epochs that are complete in it
   */
  private record Model(Position at, List<EpochReport> epochs) {

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  /** Drivers of one training, one after another. */
  private static final class Storm {
    final Random random;
    final Course course;
    final List<Model> snapshots = new ArrayList<>();
    final int stages;
    final double trouble; // how likely something happens

    // Of the driver that runs.
    final Set<Model> kept = new HashSet<>();
    final Set<Model> lost = new HashSet<>();
    final List<Integer> told = new ArrayList<>();
    TrainingState<Model> state;
    int failures;
    @Nullable Position failedBefore;
    @Nullable Model best; // of the best epoch so far
    int resumedAt;
    int goal;

    Storm(long seed) {
      random = new Random(seed);
      course = new Course(random);
      stages = course.rules.validates() ? 1 : 1 + random.nextInt(3);
      trouble = random.nextDouble() / 4;
      state = TrainingState.begin(course.rules);
    }

    boolean happens() {
      return random.nextDouble() < trouble;
    }

    /** Runs drivers until one comes to the end, or gives up. */
    void run() {
      boolean isOver = false;
      for (int driver = 0; driver < 100 && !isOver; driver++) {
        if (stages > 1) {
          snapshots.clear(); // such a training does not go on where another has ended
        }
        kept.clear();
        lost.clear();
        told.clear();
        state = TrainingState.begin(course.rules);
        failures = 0;
        failedBefore = null;
        best = null;
        resumedAt = 0;
        isOver = runDriver();
        follow(state.ended(List.of()));
        List<Integer> all = course.told(resumedAt + 1, course.epochs);
        assertThat(told).isEqualTo(all.subList(0, told.size()));
      }
    }

    /** Whether this training needs no further driver. */
    boolean runDriver() {
      for (int stage = 1; stage <= stages; stage++) {
        goal = Math.max(1, course.epochs * stage / stages);
        Todo todo = follow(state.asked(goal));
        while (todo != Todo.NOTHING) {
          if (todo == Todo.GIVE_UP) {
            assertThat(failures).isEqualTo(course.rules.maxFailures());
            return true;
          }
          assertThat(failures).isLessThan(course.rules.maxFailures());
          if (random.nextDouble() < trouble / 4) {
            return false; // stopped
          }
          Next<Model> next = carryOut(todo);
          if (next == null) {
            return true; // diverged
          }
          todo = follow(next);
        }
        assertThat(state.reached().isInsideEpoch()).isFalse();
        assertThat(state.reached().epochs())
            .isBetween(course.result(goal), course.mostOfResult(goal));
        assertThat(told).isEqualTo(course.told(resumedAt + 1, course.last(goal)));
      }
      return true;
    }

    private Todo follow(Next<Model> next) {
      assertThat(next.released()).doesNotHaveDuplicates();
      assertThat(kept).containsAll(next.released());
      next.released().forEach(kept::remove);
      state = next.state();
      assertThat(kept).isEqualTo(held(state));
      assertTheBestIsKept();
      next.told().forEach(report -> told.add(report.epoch()));
      return next.todo();
    }

    private void assertTheBestIsKept() {
      Kept<Model> current = state.current();
      if (current == null) {
        return; // nothing is kept: it has not begun, or is over
      }
      int epoch = course.best(state.epochs().reports().size());
      if (epoch > 0 && current.at().equals(Position.after(epoch))) {
        best = current.generation();
      }
      if (best != null && !lost.contains(best)) {
        assertThat(kept).contains(best);
      }
    }

    private static Set<Model> held(TrainingState<Model> state) {
      Set<Model> held = new HashSet<>();
      if (state.current() != null) {
        held.add(state.current().generation());
      }
      if (state.best() != null) {
        held.add(state.best().generation());
      }
      return held;
    }

    private @Nullable Next<Model> carryOut(Todo todo) {
      for (Model model : kept) {
        if (happens()) {
          lost.add(model);
        }
      }
      return switch (todo) {
        case LOOK -> state.looked(isThere(state.current()));
        case GO_BACK -> canBeRead(goBack());
        case GO_BACK_TO_BEST ->
            isThere(state.best()) ? state.restored(null, List.of(), true) : canBeRead(goBack());
        case START -> start();
        case TRAIN -> train();
        case CANNOT_JUDGE, GIVE_UP, NOTHING -> throw new IllegalStateException(todo.toString());
      };
    }

    private Next<Model> canBeRead(Next<Model> next) {
      Kept<Model> current = next.state().current();
      assertThat(current == null || isThere(current)).isTrue();
      return next;
    }

    private boolean isThere(@Nullable Kept<Model> model) {
      return model != null && !lost.contains(model.generation());
    }

    private Next<Model> goBack() {
      Model newest = null;
      for (Model snapshot : snapshots) {
        if (snapshot.at().compareTo(Position.after(state.goal())) <= 0
            && (newest == null || newest.at().compareTo(snapshot.at()) < 0)) {
          newest = snapshot;
        }
      }
      boolean isBestThere = isThere(state.best());
      if (newest == null) {
        return state.restored(null, List.of(), isBestThere);
      }
      Model read = new Model(newest.at(), newest.epochs());
      kept.add(read);
      if (state.epochs().reports().isEmpty()) {
        resumedAt = read.at().epochs();
      }
      return state.restored(keep(read), read.epochs(), isBestThere);
    }

    private Kept<Model> keep(Model model) {
      int next = model.at().epochs() + 1;
      return new Kept<>(
          model.at(), model.at().isInsideEpoch() ? course.report(next, false) : null, model);
    }

    private Next<Model> start() {
      if (happens()) {
        return failed(Position.after(0));
      }
      return state.started(store(new Model(Position.after(0), List.of())));
    }

    private Kept<Model> store(Model model) {
      kept.add(model);
      if (happens()) {
        snapshots.add(model);
      }
      return keep(model);
    }

    private Next<Model> failed(Position end) {
      failures++;
      failedBefore = end;
      return state.failed(end);
    }

    /** Trains a leg; gives null if it diverges. */
    private @Nullable Next<Model> train() {
      Position from = state.reached();
      assertNothingIsNewerThan(from);
      assertThat(state.validates() && state.isReturning()).isFalse();
      Position end = end(from);
      int first = from.epochs() + 1;
      if (random.nextDouble() < trouble / 20) {
        int diverged = first + random.nextInt(end.epochs() + 1 - from.epochs());
        follow(state.ended(reports(first, diverged - 1)));
        assertThat(told).containsAll(course.told(Math.max(first, resumedAt + 1), diverged - 1));
        return null;
      }
      if (happens()) {
        return failed(end);
      }
      List<EpochReport> complete = reports(first, end.epochs());
      List<EpochReport> all = state.historyUpTo(end, complete);
      assertThat(all)
          .extracting(EpochReport::epoch)
          .isEqualTo(IntStream.rangeClosed(1, end.epochs()).boxed().toList());
      if (failedBefore == null || end.compareTo(failedBefore) >= 0) {
        failures = 0;
        failedBefore = null;
      }
      return state.trained(store(new Model(end, all)), complete);
    }

    private List<EpochReport> reports(int first, int last) {
      boolean isJudged = state.validates();
      return IntStream.rangeClosed(first, last)
          .mapToObj(epoch -> course.report(epoch, isJudged))
          .toList();
    }

    /** Inside the epoch, at its end or, where nobody judges, at that of a later one. */
    private Position end(Position from) {
      int left = course.perEpoch - from.subEpochs();
      int part = 1 + random.nextInt(left);
      if (part < left) {
        return new Position(from.epochs(), from.subEpochs() + part);
      }
      int most = state.goal() - from.epochs();
      boolean mayBeSeveral = !state.validates() && !from.isInsideEpoch();
      return Position.after(from.epochs() + (mayBeSeveral ? 1 + random.nextInt(most) : 1));
    }

    /** Only what is lost is trained again. */
    private void assertNothingIsNewerThan(Position from) {
      for (Model model : kept) {
        boolean isNewer =
            model.at().compareTo(from) > 0
                && model.at().compareTo(Position.after(state.goal())) <= 0;
        assertThat(isNewer && !lost.contains(model)).isFalse();
      }
    }
  }

  @Test
  void whateverHappensTheResultIsThatOfThePlainLoop() {
    for (int seed = 0; seed < SEQUENCES; seed++) {
      Storm storm = new Storm(seed);
      try {
        storm.run();
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
  }

  @Test
  void epochsWithoutAValidationLossCannotBeJudged() {
    Rules rules = new Rules(true, 1, null, report -> false, 4);
    TrainingState<String> begun =
        TrainingState.<String>begin(rules).asked(3).state().looked(false).state();
    EpochReport first = new EpochReport(1, new Tally(), null, 1, WorkerReport.Cost.NONE, null);
    Kept<String> end = new Kept<>(Position.after(1), null, "after epoch 1");
    assertThat(begun.restored(end, List.of(first), false).todo()).isEqualTo(Todo.CANNOT_JUDGE);
    Next<String> trained =
        begun.restored(null, List.of(), false).state().trained(end, List.of(first));
    assertThat(trained.todo()).isEqualTo(Todo.CANNOT_JUDGE);
    assertThat(trained.told()).isEmpty();
    assertThat(trained.state().ended(List.of()).released()).containsExactly("after epoch 1");
  }
}

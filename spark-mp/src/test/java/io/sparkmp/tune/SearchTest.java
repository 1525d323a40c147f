package io.sparkmp.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Searches of planted landscapes, with candidates that count what is done with them. */
@Tag("unit")
class SearchTest {
  private static final Space SPACE =
      new Space(List.of(new Range("x", 1, 100, 0), new Range("step", 0.001, 10, 0)));
  private static final Settings FIRST = new Settings(Map.of("x", 50.0, "step", 0.5));
  private static final Rungs RUNGS = new Rungs(9, 3, 2);

  private final List<Planted> candidates = new ArrayList<>();
  private final List<Trial> progress = new ArrayList<>();
  private long clock;

  /** Best at x = 7, better with epochs, diverges by steps above one. */
  private final class Planted implements Candidate {
    private final Settings settings;
    private final List<Integer> stages = new ArrayList<>();
    private boolean isClosed;

    Planted(Settings settings) {
      this.settings = settings;
      candidates.add(this);
    }

    @Override
    public double lossAfter(int epochs) {
      assertThat(isClosed).isFalse();
      clock += 1_000_000_000L * (epochs - (stages.isEmpty() ? 0 : stages.get(stages.size() - 1)));
      stages.add(epochs);
      return settings.get("step") > 1
          ? Double.NaN
          : Math.abs(Math.log(settings.get("x") / 7)) + 1.0 / epochs;
    }

    @Override
    public void close() {
      isClosed = true;
    }
  }

  private Found search(Budget budget, long seed) {
    return search(SPACE, budget, seed);
  }

  private Found search(Space space, Budget budget, long seed) {
    candidates.clear();
    progress.clear();
    Candidate.Start start = Planted::new;
    return new Search(space, FIRST, "step", RUNGS, budget, seed, start, progress::add, () -> clock)
        .run();
  }

  @Test
  void theWinnerIsTheBestOfAllThatWereDrawn() {
    for (int seed = 0; seed < 50; seed++) {
      Found found = search(new Budget.Trials(20), seed);
      double best =
          found.trials().stream()
              .mapToDouble(trial -> Math.abs(Math.log(trial.settings().get("x") / 7)))
              .min()
              .orElseThrow();
      Trial winner = found.winner();
      assertThat(Math.abs(Math.log(winner.settings().get("x") / 7))).isEqualTo(best);
      assertThat(winner.epochs()).isEqualTo(9);
      assertThat(found.trials()).hasSize(20).contains(winner);
      assertThat(found.trials().get(0).settings()).isEqualTo(FIRST);
    }
  }

  @Test
  void halfGoesOnAndIsNotTrainedAnew() {
    Found found = search(new Budget.Trials(20), 3);
    assertThat(found.trials().stream().filter(trial -> trial.epochs() == 9)).hasSize(5);
    assertThat(found.trials().stream().filter(trial -> trial.epochs() == 6)).hasSize(5);
    assertThat(found.trials().stream().filter(trial -> trial.epochs() == 3)).hasSize(10);
    assertThat(progress).hasSize(35);
    assertThat(candidates)
        .allMatch(candidate -> candidate.isClosed)
        .allMatch(
            candidate ->
                List.of(3, 6, 9).subList(0, candidate.stages.size()).equals(candidate.stages));
  }

  @Test
  void thoseThatCannotGoOnAreFreedAtOnce() {
    List<Long> open = new ArrayList<>();
    Candidate.Start start =
        settings -> {
          open.add(candidates.stream().filter(candidate -> !candidate.isClosed).count());
          return new Planted(settings);
        };
    new Search(
            SPACE, FIRST, "none", RUNGS, new Budget.Trials(20), 1, start, trial -> {}, () -> clock)
        .run();
    assertThat(open).allMatch(count -> count <= 10);
  }

  @Test
  void theSameSeedFindsTheSame() {
    Found found = search(new Budget.Trials(10), 5);
    assertThat(search(new Budget.Trials(10), 5).trials()).isEqualTo(found.trials());
    assertThat(search(new Budget.Trials(10), 6).trials()).isNotEqualTo(found.trials());
    assertThat(search(new Budget.Trials(20), 5).trials().subList(0, 10))
        .extracting(Trial::settings)
        .isEqualTo(found.trials().stream().map(Trial::settings).toList());
  }

  @Test
  void divergenceHalvesTheStepUntilItTrains() {
    Found found = search(new Budget.Trials(40), 2);
    assertThat(found.trials()).allMatch(trial -> trial.settings().get("step") <= 1);
    List<Trial> halved = found.trials().stream().filter(trial -> trial.halvings() > 0).toList();
    assertThat(halved).isNotEmpty().allMatch(trial -> trial.settings().get("step") > 0.5);
    assertThat(candidates)
        .hasSize(40 + found.trials().stream().mapToInt(Trial::halvings).sum())
        .allMatch(candidate -> candidate.isClosed);
  }

  @Test
  void aSearchInWhichAllDivergeSaysSo() {
    Candidate.Start start = settings -> new Planted(new Settings(Map.of("x", 1.0, "step", 2.0)));
    Search search =
        new Search(
            SPACE, FIRST, "step", RUNGS, new Budget.Trials(3), 1, start, trial -> {}, () -> clock);
    assertThatThrownBy(search::run)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "Cannot tune: the training diverges with all settings that were tried; search smaller"
                + " step sizes, or give values of about 1");
    assertThat(candidates)
        .hasSize(3 * (Search.MOST_HALVINGS + 1))
        .allMatch(candidate -> candidate.isClosed);
  }

  /** An epoch takes a second here; ten trials take 10 x 3, 5 x 3 and 3 x 3. */
  @Test
  void asManyTrialsAsTheClockAllows() {
    long begin = clock;
    Space calm = new Space(List.of(new Range("x", 1, 100, 0), Range.of("step", 0.1)));
    assertThat(search(calm, new Budget.Seconds(54), 1).trials()).hasSize(10);
    assertThat(clock - begin).isEqualTo(54_000_000_000L);
    assertThat(search(calm, new Budget.Seconds(9), 1).trials()).hasSize(1);
    assertThatThrownBy(() -> search(calm, new Budget.Seconds(8), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Cannot tune in 8 seconds: one trial of 9 epochs takes 9; use more seconds, or fewer"
                + " epochs");
    assertThat(candidates).allMatch(candidate -> candidate.isClosed);
  }

  @Test
  void withoutAnythingToSearchThereIsOneTrial() {
    Space fixed = new Space(List.of(Range.of("x", 50), Range.of("step", 0.5)));
    assertThat(fixed.isFixed()).isTrue();
    assertThat(search(fixed, new Budget.Trials(20), 1).trials()).hasSize(1);
  }
}

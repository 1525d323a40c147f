package io.sparkmp.spark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Stretch;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.Course;
import io.sparkmp.schedule.Schedule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever the turns are, workers and slices meet in the order of the schedule. */
@Tag("unit")
class LegTurnTest {
  private final SplitMix64 random = new SplitMix64(11);

  @Test
  void rowsKeepTheOrderOfTheSchedule() {
    for (int trial = 0; trial < 500; trial++) {
      boolean isRing = random.nextInt(4) > 0;
      Schedule schedule =
          new Schedule(
              1 + random.nextInt(7),
              1 + random.nextInt(4),
              trial,
              isRing ? Course.RING : Course.PIPELINE);
      List<Stretch> stretches = stretches(schedule, isRing);
      int atOnce = 1 + random.nextInt(schedule.workers());
      check(schedule, stretches, LegTurn.rows(schedule, stretches, atOnce), atOnce);
      check(schedule, stretches, LegTurn.steps(schedule, stretches), schedule.workers());
    }
  }

  /** One to three passes, the first and the last of a ring not always whole. */
  private List<Stretch> stretches(Schedule schedule, boolean isRing) {
    int passes = 1 + random.nextInt(3);
    int s = schedule.slices();
    int first = isRing ? random.nextInt(s) : 0;
    int end = isRing ? first + 1 + random.nextInt(s - first) : s;
    return IntStream.range(0, passes)
        .mapToObj(
            i ->
                new Stretch(
                    new Pass(i, i, 0, null),
                    i == 0 ? first : 0,
                    i < passes - 1 ? s : i == 0 ? end : 1 + (isRing ? random.nextInt(s) : s - 1)))
        .toList();
  }

  private static void check(
      Schedule schedule, List<Stretch> stretches, List<LegTurn> turns, int atOnce) {
    List<Visit> done = new ArrayList<>();
    List<Pass> ended = new ArrayList<>();
    for (LegTurn turn : turns) {
      assertThat(turn.runs()).hasSizeBetween(1, atOnce).noneMatch(List::isEmpty);
      assertThat(turn.runs().stream().map(run -> run.get(0).worker()).distinct())
          .as("workers of a turn")
          .hasSameSizeAs(turn.runs());
      turn.runs().forEach(done::addAll); // as if one run ended before the next began
      if (turn.ends() != null) {
        ended.add(turn.ends());
      }
    }
    List<Visit> expected = new ArrayList<>();
    for (Stretch stretch : stretches) {
      for (int p = 0; p < schedule.workers(); p++) {
        for (int step = stretch.first(); step < stretch.end(); step++) {
          int slice = schedule.pass(stretch.pass().number()).slice(p, step);
          expected.add(new Visit(schedule, stretch.pass(), p, slice, step));
        }
      }
    }
    expected.sort( // in a pipeline, all workers train a slice in the same step, one after another
        Comparator.<Visit>comparingInt(visit -> visit.pass().number())
            .thenComparingInt(Visit::step)
            .thenComparingInt(Visit::worker));
    assertThat(by(Visit::worker, done)).isEqualTo(by(Visit::worker, expected));
    assertThat(by(Visit::slice, done)).isEqualTo(by(Visit::slice, expected));
    if (schedule.course() == Course.RING) {
      assertThat(ended)
          .isEqualTo(
              stretches.stream()
                  .filter(stretch -> stretch.endsPass(schedule))
                  .map(Stretch::pass)
                  .toList());
    }
  }

  private static Map<Integer, List<Visit>> by(Function<Visit, Integer> key, List<Visit> visits) {
    Map<Integer, List<Visit>> ofEach = new HashMap<>();
    visits.forEach(
        visit -> ofEach.computeIfAbsent(key.apply(visit), k -> new ArrayList<>()).add(visit));
    return ofEach;
  }

  @Test
  void inRowsAWorkerHasTwoTurnsAPass() {
    Schedule schedule = new Schedule(12, 3, 5);
    Stretch whole = new Stretch(new Pass(0, 0, 0, null), 0, schedule.slices());
    List<LegTurn> turns = LegTurn.rows(schedule, List.of(whole), 2);
    assertThat(turns).hasSize(12); // 23 rows: the worker at position 0 has only one
    assertThat(turns.stream().mapToInt(turn -> turn.runs().size()).sum()).isEqualTo(23);
    assertThat(turns.get(11).ends()).isEqualTo(whole.pass());
  }
}

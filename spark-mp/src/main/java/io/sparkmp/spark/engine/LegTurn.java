package io.sparkmp.spark.engine;

import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Stretch;
import io.sparkmp.rotation.Timetable;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.Course;
import io.sparkmp.schedule.PassOrder;
import io.sparkmp.schedule.RingOrder;
import io.sparkmp.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What some workers do in one job: all visits of a leg, turn by turn, in an order in which each
 * worker and each slice meets the same ones after the same ones as in the schedule. So the result
 * is the schedule's, whatever the turns are.
 *
 * <p>In steps, a turn is a sub-epoch: all workers, one visit each. Then each job reads and stores
 * the whole model. In rows, a turn is many visits of a few workers, who hand slices to each other.
 * With P = 4 and m = 1, in rows of two workers, rows being ring positions and columns sub-epochs,
 * the numbers are the turns:
 *
 * <pre>
 *            t=0  t=1  t=2  t=3
 *   u = 3     0    2    2    2     in sub-epoch t, position u trains the slice that position
 *   u = 2     0    0    2    2     u + 1 has trained before: so in turn 0 position 3 begins and
 *   u = 1     1    1    1    3     position 2 follows; position 0 has all that it needs from
 *   u = 0     1    1    1    1     position 1, and what position 3 needs next from position 0
 * </pre>
 *
 * <p>So each pinned state is read and stored twice a pass, whatever S is, and each slice P / c
 * times where c workers are in a row. This is how PyTorch-BigGraph swaps partitions (Lerer et al.,
 * MLSys 2019, section 4.1), with the order of a ring.
 *
 * @param runs the visits of each worker of the turn, in order, all of one pass; a run depends on
 *     those before it only
 * @param ends the pass that ends with it, or null
 */
record LegTurn(List<List<Visit>> runs, @Nullable Pass ends) {

  /** A leg in steps. */
  static List<LegTurn> steps(Schedule schedule, List<Stretch> stretches) {
    Timetable timetable = new Timetable(schedule, stretches);
    List<LegTurn> turns = new ArrayList<>();
    for (int time = 0; time < timetable.end(); time++) {
      List<List<Visit>> runs = new ArrayList<>();
      for (Visit visit : timetable.visits(time)) {
        if (visit != null) {
          runs.add(List.of(visit));
        }
      }
      Visit first = runs.get(0).get(0);
      turns.add(new LegTurn(runs, first.isLastOfWorker() ? first.pass() : null));
    }
    return turns;
  }

  /**
   * A leg in rows.
   *
   * @param atOnce how many workers a turn may have
   */
  static List<LegTurn> rows(Schedule schedule, List<Stretch> stretches, int atOnce) {
    List<LegTurn> turns = new ArrayList<>();
    for (Stretch stretch : stretches) {
      List<List<Visit>> rows = rows(schedule, stretch);
      for (int from = 0; from < rows.size(); from += atOnce) {
        int to = Math.min(rows.size(), from + atOnce);
        boolean ends = to == rows.size() && stretch.endsPass(schedule);
        turns.add(new LegTurn(List.copyOf(rows.subList(from, to)), ends ? stretch.pass() : null));
      }
    }
    return turns;
  }

  /** The rows of a stretch, in an order in which each needs only those before it. */
  private static List<List<Visit>> rows(Schedule schedule, Stretch stretch) {
    List<List<Visit>> rows = new ArrayList<>();
    if (schedule.course() == Course.PIPELINE) {
      for (int p = 0; p < schedule.workers(); p++) {
        rows.add(row(schedule, stretch, p, 0, schedule.slices()));
      }
      return rows;
    }
    RingOrder order = schedule.ring(stretch.pass().number());
    int workers = schedule.workers();
    for (int u = workers - 1; u >= 0; u--) { // slices that have not come round yet
      int turns = schedule.slicesPerWorker() * (workers - u);
      rows.add(row(schedule, stretch, order.workerAt(u), 0, turns));
    }
    for (int u = workers - 1; u > 0; u--) {
      int turns = schedule.slicesPerWorker() * (workers - u);
      rows.add(row(schedule, stretch, order.workerAt(u), turns, schedule.slices()));
    }
    rows.removeIf(List::isEmpty);
    return rows;
  }

  private static List<Visit> row(
      Schedule schedule, Stretch stretch, int worker, int first, int end) {
    PassOrder order = schedule.pass(stretch.pass().number());
    return IntStream.range(Math.max(first, stretch.first()), Math.min(end, stretch.end()))
        .mapToObj(
            step -> new Visit(schedule, stretch.pass(), worker, order.slice(worker, step), step))
        .toList();
  }
}

package io.sparkmp.rotation;

import io.sparkmp.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which visits of a leg run at the same time, if all workers wait for each other after each visit.
 * Time counts sub-epochs from the start of the leg; in a pipeline, the workers begin one after
 * another.
 */
public final class Timetable {
  private final Schedule schedule;
  private final List<Stretch> stretches;
  private final int[] starts; // of each stretch, in sub-epochs of a worker; then the end

  /** The timetable of a leg. */
  public Timetable(Schedule schedule, List<Stretch> stretches) {
    this.schedule = schedule;
    this.stretches = List.copyOf(stretches);
    this.starts = new int[stretches.size() + 1];
    for (int i = 0; i < stretches.size(); i++) {
      starts[i + 1] = starts[i] + stretches.get(i).end() - stretches.get(i).first();
    }
  }

  /** When the last worker has ended. */
  public int end() {
    return starts[stretches.size()] + schedule.delay(schedule.workers() - 1);
  }

  /** What each worker does at a time; null if it idles. */
  public List<@Nullable Visit> visits(int time) {
    List<@Nullable Visit> visits = new ArrayList<>();
    for (int p = 0; p < schedule.workers(); p++) {
      visits.add(visit(p, time - schedule.delay(p)));
    }
    return visits;
  }

  private @Nullable Visit visit(int worker, int number) {
    if (number < 0 || number >= starts[stretches.size()]) {
      return null;
    }
    int i = 0;
    while (number >= starts[i + 1]) {
      i++;
    }
    Stretch stretch = stretches.get(i);
    int step = stretch.first() + number - starts[i];
    int slice = schedule.pass(stretch.pass().number()).slice(worker, step);
    return new Visit(schedule, stretch.pass(), worker, slice, step);
  }

  /** Whether the worker's first visit of the leg is at this time. */
  public boolean isFirst(int worker, int time) {
    return time == schedule.delay(worker);
  }
}

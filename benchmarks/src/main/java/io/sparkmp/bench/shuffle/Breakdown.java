package io.sparkmp.bench.shuffle;

import io.sparkmp.bench.TaskTimes;
import io.sparkmp.bench.report.Chart;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the time of a sub-epoch goes, in milliseconds of wall time. What tasks report is divided by
 * the number of workers, which run at the same time. Eight parts, since more colours cannot be told
 * apart.
 */
final class Breakdown {
  private static final List<String> PARTS =
      List.of(
          "compute",
          "waiting for slices",
          "shuffle, writing and waiting",
          "garbage collection",
          "rest of the tasks",
          "tasks and results, serialised",
          "scheduler delay",
          "between the tasks");

  private final double[] parts = new double[PARTS.size()];
  private int samples;

  /** Adds a run. */
  void add(Outcome outcome, TaskTimes.Sums tasks, int workers) {
    double perTask = 1.0 / workers / outcome.subEpochs();
    double compute = outcome.meanNanos() / 1e6 / outcome.subEpochs();
    double wait = outcome.waitNanos() / 1e6 / outcome.subEpochs();
    double shuffle = (tasks.shuffleWrite() + tasks.fetchWait()) * perTask;
    double gc = tasks.gc() * perTask;
    double[] run = {
      compute,
      wait,
      shuffle,
      gc,
      Math.max(0, tasks.run() * perTask - compute - wait - shuffle - gc),
      (tasks.deserialise() + tasks.result()) * perTask,
      tasks.scheduling() * perTask,
      0
    };
    double known = 0;
    for (double part : run) {
      known += part;
    }
    run[run.length - 1] = Math.max(0, outcome.wallMillis() - known);
    for (int i = 0; i < run.length; i++) {
      parts[i] += run[i];
    }
    samples++;
  }

  /** Bars of the means, one for each way. */
  static Chart chart(String title, List<Way> ways, List<Breakdown> breakdowns) {
    List<Chart.Part> parts = new ArrayList<>();
    for (int i = 0; i < PARTS.size(); i++) {
      int part = i;
      parts.add(
          new Chart.Part(
              PARTS.get(i),
              breakdowns.stream().map(each -> each.parts[part] / each.samples).toList()));
    }
    return new Chart.Bars(
        title, "time of a sub-epoch, ms", ways.stream().map(Way::label).toList(), parts);
  }
}

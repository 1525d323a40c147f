package io.sparkmp.bench.lineage;

import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.Suite;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Long loops with our trimmer, with Spark's checkpoints, and with neither. All warm up once before,
 * so that the first measured one does not pay for compiling Spark.
 *
 * @param options what to measure
 */
record LineageSuite(LineageBench options) implements Suite {

  @Override
  public String about() {
    return "Steps of a long loop, as small as steps get, so that what is seen is overhead: with"
        + " LineageTrimmer (memory, two, durable-N), with RDD.checkpoint and RDD.localCheckpoint"
        + " every N steps, and with neither. Narrow: the loop's data are zipped with static data,"
        + " 4,096 numbers a partition; shuffle: they are joined with static data after a shuffle, 400"
        + " keys.";
  }

  @Override
  public void run(Recorder recorder) {
    options.record(recorder);
    Experiment experiment = new Experiment(options);
    List<LoopRun> runs = new ArrayList<>();
    for (Dependency chain : options.chains()) {
      for (int repeat = options.warmup > 0 ? -1 : 0; repeat < options.repeats; repeat++) {
        List<Trimming> trimmings = new ArrayList<>(options.trimmings());
        if (repeat % 2 != 0) {
          Collections.reverse(trimmings);
        }
        for (Trimming trimming : trimmings) {
          int now = repeat;
          recorder.attempt(
              chain + " chain, " + trimming,
              () -> {
                LoopRun run = experiment.run(chain, trimming, now);
                if (now >= 0) {
                  runs.add(run);
                  record(run, recorder);
                }
              });
        }
      }
    }
    summarise(runs, recorder);
  }

  /** Records a loop, as soon as it has been run. */
  private static void record(LoopRun run, Recorder recorder) {
    recorder.progress(
        "%s %s, repeat %d: %d steps of %.2f ms%s",
        run.chain(),
        run.trimming(),
        run.repeat(),
        run.stepNanos().size(),
        run.meanMillis(),
        run.ended() == null ? "" : "; " + run.ended());
    figure(recorder, "time of a step", run, "ms", run.meanMillis());
    figure(recorder, "task at the end", run, "KB", run.late(at -> at.taskBytes() / 1e3));
    figure(recorder, "heap at the end", run, "MB", run.late(at -> at.heapBytes() / 1e6));
    figure(recorder, "late steps over early ones", run, "", run.flatness());
    figure(recorder, "time to release what is left", run, "ms", run.closeNanos() / 1e6);
    if (run.ended() != null) {
      recorder.note(run.chain() + " chain, " + run.trimming() + ": " + run.ended());
    }
  }

  /** What a loop was too short for is left out. */
  private static void figure(
      Recorder recorder, String name, LoopRun run, String unit, double value) {
    if (Double.isFinite(value)) {
      recorder.lower(name + ", " + run.chain(), run.trimming().toString(), unit, value);
    }
  }

  /** Records what needs all loops. */
  private static void summarise(List<LoopRun> runs, Recorder recorder) {
    for (Dependency chain : runs.stream().map(LoopRun::chain).distinct().toList()) {
      recorder.chart(
          StepChart.of(
              "Time of a step, " + chain + " chain, running median of " + StepChart.SMOOTHING,
              runs.stream().filter(run -> run.chain() == chain).toList()));
    }
    for (Overhead overhead : Overhead.ofDurability(runs)) {
      String figure = "what durability adds to a step, " + overhead.chain();
      overhead.millis().forEach(it -> recorder.lower(figure, overhead.label(), "ms", it));
    }
  }
}

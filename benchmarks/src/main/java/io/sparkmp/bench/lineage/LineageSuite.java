package io.sparkmp.bench.lineage;

import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.Suite;
import java.util.List;

/**
 * Long loops with our trimmer, with Spark's checkpoints, and with neither.
 *
 * @param options what to measure
 */
record LineageSuite(LineageBench options) implements Suite {

  @Override
  public String name() {
    return "lineage";
  }

  @Override
  public String about() {
    return "Steps of a long loop, as small as steps get, so that what is seen is overhead: with"
        + " LineageTrimmer (memory, two, durable-N), with RDD.checkpoint and RDD.localCheckpoint"
        + " every N steps, and with neither. Narrow: the loop's data are zipped with static data;"
        + " shuffle: they are joined with static data after a shuffle.";
  }

  @Override
  public void run(Recorder recorder) {
    options.record(recorder);
    List<LoopRun> runs =
        new Experiment(options, recorder::progress)
            .run(
                (name, loop) ->
                    recorder.attempt(
                        name, () -> loop.call().ifPresent(run -> record(run, recorder))));
    summarise(runs, recorder);
  }

  /** Tells of a loop, as soon as it has been run. */
  private void record(LoopRun run, Recorder recorder) {
    LoopFigures figures = LoopFigures.of(run, options.steps);
    String chain = run.chain();
    String variant = run.variant();
    figure(recorder, "time of a step, " + chain, variant, "ms", figures.meanMillis());
    figure(recorder, "task at the end, " + chain, variant, "KB", figures.lateTaskKb());
    figure(recorder, "heap at the end, " + chain, variant, "MB", figures.lateHeapMb());
    figure(recorder, "late steps over early ones, " + chain, variant, "", figures.flatness());
    figure(
        recorder, "time to release what is left, " + chain, variant, "ms", run.closeNanos() / 1e6);
    if (run.ended() != null) {
      recorder.note(chain + " chain, " + variant + ": " + run.ended());
    }
  }

  /** Tells what takes all loops. */
  private static void summarise(List<LoopRun> runs, Recorder recorder) {
    for (String chain : runs.stream().map(LoopRun::chain).distinct().toList()) {
      List<LoopRun> ofChain = runs.stream().filter(run -> run.chain().equals(chain)).toList();
      recorder.chart(
          StepChart.of(
              "Time of a step, " + chain + " chain, running median of " + StepChart.SMOOTHING,
              ofChain));
    }
    for (Overhead overhead : Overhead.ofDurability(runs)) {
      for (double millis : overhead.millis()) {
        figure(
            recorder,
            "what durability adds to a step, " + overhead.chain(),
            overhead.label(),
            "ms",
            millis);
      }
    }
  }

  /** What a loop was too short for is left out. */
  private static void figure(
      Recorder recorder, String name, String variant, String unit, double value) {
    if (Double.isFinite(value)) {
      recorder.lower(name, variant, unit, value);
    }
  }
}

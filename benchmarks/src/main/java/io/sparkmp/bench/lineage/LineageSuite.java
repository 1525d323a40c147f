package io.sparkmp.bench.lineage;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.bench.suite.Checks;
import io.sparkmp.bench.suite.QuickRun;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.Setting;
import io.sparkmp.bench.suite.SuiteCommand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Compares long loops with our trimmer, with Spark's checkpoints, and with neither. All warm up
 * once first, so that the first measured one does not pay for compiling Spark.
 */
@Command(
    name = "lineage",
    description = {
      "Time, heap and task size of each step of a long loop: untrimmed, with Spark's checkpoints,"
          + " reliable and local, and with LineageTrimmer. In local[2], or on the cluster that"
          + " spark-submit names.",
      "Variants: none, checkpoint-N, local-N, memory, two, durable-N, where N is the steps between"
          + " checkpoints or snapshots. Variant 'two' is 'memory' in local mode, and left out there"
          + " unless asked for."
    })
@QuickRun("A small run: loops of 40 steps, three variants, once; about half a minute.")
public final class LineageSuite extends SuiteCommand {
  private static final List<String> VARIANTS =
      List.of(
          "memory", // first, since others are compared with it
          "durable-10",
          "durable-25",
          "none",
          "checkpoint-10",
          "checkpoint-25",
          "local-10",
          "local-25");

  private static final List<String> VARIANTS_OF_A_CLUSTER =
      Stream.concat(VARIANTS.stream(), Stream.of("two")).toList();

  @Option(
      names = "--chain",
      paramLabel = "NAME",
      description = "The loop's dependencies: narrow, shuffle or both.")
  private String chain = "both";

  @Option(names = "--steps", description = "Steps per loop.")
  @Setting(quick = "40")
  int steps = 1000;

  @Option(
      names = "--variants",
      paramLabel = "NAME",
      description =
          "Variants to compare (default: all, every 10 and 25 steps; quick: memory, none,"
              + " checkpoint-10).")
  @Setting(quick = "memory,none,checkpoint-10")
  private @Nullable List<String> variants;

  @Option(names = "--repeat", description = "Repetitions of everything, in alternating order.")
  @Setting(quick = "1")
  int repeats = 3;

  @Option(names = "--warmup", description = "Unmeasured steps before each loop.")
  @Setting(from = 0, quick = "15")
  int warmup = 200;

  @Option(
      names = "--sample-every",
      description =
          "Steps between heap measurements (default: a twentieth of all, at least 50;"
              + " quick: a third).")
  private @Nullable Integer sampleEvery;

  @Option(
      names = "--cap",
      paramLabel = "SECONDS",
      description = "Seconds after which variant 'none' ends; it ends at step 300 at the latest.")
  int cap = 120;

  @Option(names = "--partitions", description = "Partitions per RDD.")
  int partitions = 2;

  @Override
  protected void check() {
    if (isQuick() && sampleEvery == null) {
      sampleEvery = Math.max(1, steps / 3);
    }
    chains();
    trimmings();
  }

  /** In this order. */
  List<Dependency> chains() {
    List<Dependency> chosen =
        Arrays.stream(Dependency.values())
            .filter(each -> chain.equals("both") || chain.equals(each.toString()))
            .toList();
    Checks.check("chain", chain, !chosen.isEmpty(), "narrow, shuffle or both");
    return chosen;
  }

  /** The variants in this order, reversed in every second repeat. */
  List<Trimming> trimmings() {
    List<String> all = BenchSessions.isLocal() ? VARIANTS : VARIANTS_OF_A_CLUSTER;
    return (variants == null ? all : variants).stream().map(Trimming::parse).toList();
  }

  /** Steps between measurements of heap and lineage. */
  int sampleEvery() {
    return sampleEvery == null ? Math.max(50, steps / 20) : sampleEvery;
  }

  @Override
  public String about() {
    return "Steps of a long loop, as small as possible to show the overhead: with LineageTrimmer"
        + " (memory, two, durable-N), with RDD.checkpoint and RDD.localCheckpoint every N steps,"
        + " and with neither. Narrow: zips the loop's data with static data, 4,096 numbers per"
        + " partition; shuffle: joins them with static data after a shuffle, 400 keys.";
  }

  @Override
  public void run(Recorder recorder) {
    record(recorder);
    Experiment experiment = new Experiment(this);
    List<LoopRun> runs = new ArrayList<>();
    for (Dependency chain : chains()) {
      for (int repeat = warmup > 0 ? -1 : 0; repeat < repeats; repeat++) {
        List<Trimming> trimmings = new ArrayList<>(trimmings());
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

  /** Records a loop right after its run. */
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

  /** Records a figure, unless the loop was too short for it. */
  private static void figure(
      Recorder recorder, String name, LoopRun run, String unit, double value) {
    if (Double.isFinite(value)) {
      recorder.lower(name + ", " + run.chain(), run.trimming().toString(), unit, value);
    }
  }

  /** Records the findings that need all loops. */
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

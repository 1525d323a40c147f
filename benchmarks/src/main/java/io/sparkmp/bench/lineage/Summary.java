package io.sparkmp.bench.lineage;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The runs of one variant. Figures are medians over its repeats; NaN where there is nothing to
 * tell. "Early" is steps 101 to 200, "late" the last hundred; of fewer than 1000 steps, the second
 * and the last tenth.
 *
 * @param steps completed, in the shortest repeat
 * @param totalSeconds of all steps
 * @param meanMillis of all steps
 * @param meanMillisLow the least of the repeats
 * @param meanMillisHigh the most of the repeats
 * @param steadyMillis {@link Numbers#steadyMean} of all steps
 * @param medianMillis of all steps
 * @param earlyMillis the median of the early steps
 * @param lateMillis the median of the late steps
 * @param flatness late over early
 * @param earlyHeapMb used after a collection, early
 * @param lateHeapMb used after a collection, late
 * @param earlyTaskKb the task binary, early
 * @param lateTaskKb the task binary, late
 * @param lateDepth of the lineage, late
 * @param ended why the first repeat ended before its last step
 */
public record Summary(
    String chain,
    String variant,
    int repeats,
    int steps,
    double totalSeconds,
    double meanMillis,
    double meanMillisLow,
    double meanMillisHigh,
    double steadyMillis,
    double medianMillis,
    double earlyMillis,
    double lateMillis,
    double flatness,
    double earlyHeapMb,
    double lateHeapMb,
    double earlyTaskKb,
    double lateTaskKb,
    double lateDepth,
    @Nullable String ended) {

  /** Places within a period; a multiple of the usual distances between checkpoints. */
  static final int PERIOD = 50;

  private static final double NANOS = 1e6;

  /** One summary for each chain and variant, in the order of their first runs. */
  public static List<Summary> of(List<LoopRun> runs, int planned) {
    List<Summary> summaries = new ArrayList<>();
    for (LoopRun run : runs) {
      if (run.repeat() == 0) {
        List<LoopRun> repeats =
            runs.stream()
                .filter(r -> r.chain().equals(run.chain()) && r.variant().equals(run.variant()))
                .toList();
        summaries.add(ofRepeats(repeats, planned));
      }
    }
    return summaries;
  }

  /** Of a single run. */
  static Summary of(LoopRun run, int planned) {
    return ofRepeats(List.of(run), planned);
  }

  private static Summary ofRepeats(List<LoopRun> repeats, int planned) {
    LoopRun first = repeats.get(0);
    List<Double> means = repeats.stream().map(Summary::meanMillis).toList();
    return new Summary(
        first.chain(),
        first.variant(),
        repeats.size(),
        repeats.stream().mapToInt(run -> run.stepNanos().size()).min().orElseThrow(),
        median(
            repeats,
            run -> run.stepNanos().stream().mapToLong(Long::longValue).sum() / NANOS / 1000),
        Numbers.median(means),
        Numbers.min(means),
        Numbers.max(means),
        median(repeats, Summary::steadyMillis),
        median(repeats, run -> Numbers.median(run.stepNanos()) / NANOS),
        median(repeats, run -> millis(run, early(run, planned))),
        median(repeats, run -> millis(run, late(run, planned))),
        median(repeats, run -> millis(run, late(run, planned)) / millis(run, early(run, planned))),
        median(repeats, run -> footprint(run, early(run, planned), f -> f.heapBytes() / 1e6)),
        median(repeats, run -> footprint(run, late(run, planned), f -> f.heapBytes() / 1e6)),
        median(repeats, run -> footprint(run, early(run, planned), f -> f.taskBytes() / 1e3)),
        median(repeats, run -> footprint(run, late(run, planned), f -> f.taskBytes() / 1e3)),
        median(repeats, run -> footprint(run, late(run, planned), Footprint::depth)),
        first.ended());
  }

  static double meanMillis(LoopRun run) {
    return Numbers.mean(run.stepNanos()) / NANOS;
  }

  static double steadyMillis(LoopRun run) {
    return Numbers.steadyMean(run.stepNanos(), PERIOD) / NANOS;
  }

  private static Window early(LoopRun run, int planned) {
    return Window.early(planned, run.stepNanos().size());
  }

  private static Window late(LoopRun run, int planned) {
    return Window.late(planned, run.stepNanos().size());
  }

  private static double millis(LoopRun run, Window window) {
    return Numbers.median(window.of(run.stepNanos())) / NANOS;
  }

  private static double footprint(LoopRun run, Window window, ToDoubleFunction<Footprint> figure) {
    return Numbers.median(
        run.footprints().stream()
            .filter(f -> window.contains(f.step()) && f.taskBytes() >= 0)
            .map(figure::applyAsDouble)
            .toList());
  }

  private static double median(List<LoopRun> runs, ToDoubleFunction<LoopRun> figure) {
    return Numbers.median(runs.stream().map(figure::applyAsDouble).toList());
  }
}

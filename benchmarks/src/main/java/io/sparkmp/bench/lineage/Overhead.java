package io.sparkmp.bench.lineage;

import io.sparkmp.bench.lineage.Trimming.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The additional cost per step of one trimming over another, averaged over all steps, including
 * those without a checkpoint.
 *
 * @param baseline the trimming to compare with
 * @param millis by {@link LoopRun#steadyMean}, one per repeat: differences within a repeat, since
 *     machines drift
 */
record Overhead(Dependency chain, Trimming trimming, Trimming baseline, List<Double> millis) {

  /**
   * The overheads of durability, ours first: {@code durable-N} over {@code memory}, and {@code
   * checkpoint-N} over {@code local-N}, which differs only in where the data go, and over {@code
   * memory}. Leaves out repeats in which one of the two did not finish.
   */
  static List<Overhead> ofDurability(List<LoopRun> runs) {
    List<Overhead> overheads = new ArrayList<>();
    for (LoopRun run : runs) {
      Method method = run.trimming().method();
      if (run.repeat() == 0 && method == Method.CHECKPOINT) {
        overheads.add(of(runs, run, new Trimming(Method.LOCAL, run.trimming().every())));
      }
      if (run.repeat() == 0 && (method == Method.CHECKPOINT || method == Method.DURABLE)) {
        overheads.add(of(runs, run, new Trimming(Method.MEMORY, 0)));
      }
    }
    return overheads.stream()
        .filter(overhead -> !overhead.millis.isEmpty())
        .sorted(Comparator.comparing(each -> !each.trimming.isOurs()))
        .toList();
  }

  private static Overhead of(List<LoopRun> runs, LoopRun first, Trimming baseline) {
    List<Double> millis = new ArrayList<>();
    for (LoopRun run : runs) {
      if (run.chain() == first.chain()
          && run.trimming().equals(first.trimming())
          && !run.stepNanos().isEmpty()) {
        runs.stream()
            .filter(
                base ->
                    base.chain() == run.chain()
                        && base.trimming().equals(baseline)
                        && base.repeat() == run.repeat()
                        && base.stepNanos().size() == run.stepNanos().size())
            .forEach(base -> millis.add(run.steadyMillis() - base.steadyMillis()));
      }
    }
    return new Overhead(first.chain(), first.trimming(), baseline, millis);
  }

  /** A label such as {@code durable-25 over memory}. */
  String label() {
    return trimming + " over " + baseline;
  }
}

package io.sparkmp.bench.lineage;

import io.sparkmp.bench.lineage.Trimming.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What a trimming costs more than another, a step, averaged over all steps, those without a
 * checkpoint included.
 *
 * @param baseline the trimming that it is compared with
 * @param millis by {@link LoopRun#steadyMean}, of each repeat: differences within it, since
 *     machines drift
 */
record Overhead(Dependency chain, Trimming trimming, Trimming baseline, List<Double> millis) {

  /**
   * Those of durability, ours first: of {@code durable-N} over {@code memory}, and of {@code
   * checkpoint-N} over {@code local-N}, which differs only in where it puts the data, and over
   * {@code memory}. Repeats in which one of the two did not run to the end are left out.
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

  /** As {@code durable-25 over memory}. */
  String label() {
    return trimming + " over " + baseline;
  }
}

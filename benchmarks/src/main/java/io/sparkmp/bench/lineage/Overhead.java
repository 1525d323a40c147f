package io.sparkmp.bench.lineage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What a variant costs more than another, a step, averaged over all steps, those without a
 * checkpoint included.
 *
 * @param baseline the variant that it is compared with
 * @param millis by {@link Numbers#steadyMean}, of each repeat: differences within it, since
 *     machines drift
 */
record Overhead(String chain, String variant, String baseline, List<Double> millis) {

  /**
   * Those of durability, ours first: of {@code durable-N} over {@code memory}, and of {@code
   * checkpoint-N} over {@code local-N}, which differs only in where it puts the data, and over
   * {@code memory}. Repeats in which one of the two did not run to the end are left out.
   */
  static List<Overhead> ofDurability(List<LoopRun> runs) {
    List<Overhead> overheads = new ArrayList<>();
    for (LoopRun run : runs) {
      if (run.repeat() != 0) {
        continue;
      }
      Variant variant = Variant.parse(run.variant());
      if (variant instanceof Variant.Checkpoint it) {
        overheads.add(of(runs, run, new Variant.Local(it.every())));
      }
      if (variant.isDurable()) {
        overheads.add(of(runs, run, new Variant.Memory()));
      }
    }
    return overheads.stream()
        .filter(overhead -> !overhead.millis.isEmpty())
        .sorted(Comparator.comparing(each -> !Variant.parse(each.variant).isOurs()))
        .toList();
  }

  private static Overhead of(List<LoopRun> runs, LoopRun first, Variant baseline) {
    List<Double> millis = new ArrayList<>();
    for (LoopRun run : runs) {
      if (run.chain().equals(first.chain()) && run.variant().equals(first.variant())) {
        runs.stream()
            .filter(
                base ->
                    base.chain().equals(run.chain())
                        && base.variant().equals(baseline.label())
                        && base.repeat() == run.repeat()
                        && base.stepNanos().size() == run.stepNanos().size())
            .forEach(
                base -> millis.add(LoopFigures.steadyMillis(run) - LoopFigures.steadyMillis(base)));
      }
    }
    return new Overhead(first.chain(), first.variant(), baseline.label(), millis);
  }

  /** As {@code durable-25 over memory}. */
  String label() {
    return variant + " over " + baseline;
  }
}

package io.sparkmp.bench.lineage;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a variant costs more than another, a step, averaged over all steps, those without a
 * checkpoint included. Differences are taken within a repeat; figures are medians over the repeats,
 * ranges their extremes.
 *
 * @param baseline the variant that it is compared with
 * @param meanMillis by the mean of all steps
 * @param meanMillisLow the least of the repeats
 * @param meanMillisHigh the most of the repeats
 * @param steadyMillis by {@link Numbers#steadyMean}
 * @param steadyMillisLow the least of the repeats
 * @param steadyMillisHigh the most of the repeats
 */
public record Overhead(
    String chain,
    String variant,
    String baseline,
    double meanMillis,
    double meanMillisLow,
    double meanMillisHigh,
    double steadyMillis,
    double steadyMillisLow,
    double steadyMillisHigh) {

  /** Those of a durable variant, as far as it and its baselines ran to the end. */
  static Optional<Overhead> of(List<LoopRun> runs, String chain, String variant, String baseline) {
    List<Double> means = new ArrayList<>();
    List<Double> steady = new ArrayList<>();
    for (LoopRun run : runs) {
      if (run.chain().equals(chain) && run.variant().equals(variant)) {
        for (LoopRun base : runs) {
          if (base.chain().equals(chain)
              && base.variant().equals(baseline)
              && base.repeat() == run.repeat()
              && base.stepNanos().size() == run.stepNanos().size()) {
            means.add(Summary.meanMillis(run) - Summary.meanMillis(base));
            steady.add(Summary.steadyMillis(run) - Summary.steadyMillis(base));
          }
        }
      }
    }
    return means.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Overhead(
                chain,
                variant,
                baseline,
                Numbers.median(means),
                Numbers.min(means),
                Numbers.max(means),
                Numbers.median(steady),
                Numbers.min(steady),
                Numbers.max(steady)));
  }

  /**
   * Those of durability: of {@code durable-N} over {@code memory}, and of {@code checkpoint-N} over
   * {@code local-N}, which differs only in where it puts the data, and over {@code memory}.
   */
  public static List<Overhead> ofDurability(List<LoopRun> runs) {
    List<Overhead> overheads = new ArrayList<>();
    for (LoopRun run : runs) {
      if (run.repeat() != 0) {
        continue;
      }
      Variant variant = Variant.parse(run.variant());
      if (variant instanceof Variant.Checkpoint it) {
        of(runs, run.chain(), run.variant(), new Variant.Local(it.every()).label())
            .ifPresent(overheads::add);
      }
      if (variant.isDurable()) {
        of(runs, run.chain(), run.variant(), new Variant.Memory().label())
            .ifPresent(overheads::add);
      }
    }
    return overheads;
  }

  /** As {@code durable-25 over memory}. */
  String label() {
    return variant + " over " + baseline;
  }
}

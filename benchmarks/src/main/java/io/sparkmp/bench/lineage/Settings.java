package io.sparkmp.bench.lineage;

import io.sparkmp.bench.suite.Checks;
import java.util.List;

/**
 * What to measure.
 *
 * @param chains in this order
 * @param variants in this order, and backwards in every second repeat
 * @param steps of a loop
 * @param repeats of everything
 * @param warmup steps before each measured loop, in the same Spark
 * @param sampleEvery steps between two looks at heap and lineage
 * @param capSeconds after which a loop without trimming is ended
 * @param partitions of all RDDs
 * @param values in a partition of the narrow chain
 * @param keys in the chain with shuffles
 */
public record Settings(
    List<ChainKind> chains,
    List<Variant> variants,
    int steps,
    int repeats,
    int warmup,
    int sampleEvery,
    int capSeconds,
    int partitions,
    int values,
    int keys) {

  /** Checks the values. */
  public Settings {
    Checks.atLeast("steps", steps, 1);
    Checks.atLeast("repeat", repeats, 1);
    Checks.atLeast("warmup", warmup, 0);
    Checks.atLeast("sample-every", sampleEvery, 1);
    Checks.atLeast("cap", capSeconds, 1);
    Checks.atLeast("partitions", partitions, 1);
    Checks.atLeast("values", values, 1);
    Checks.atLeast("keys", keys, 1);
    chains = List.copyOf(chains);
    variants = List.copyOf(variants);
  }
}

package io.sparkmp.bench.lineage;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    atLeast("steps", steps, 1);
    atLeast("repeat", repeats, 1);
    atLeast("warmup", warmup, 0);
    atLeast("sample-every", sampleEvery, 1);
    atLeast("cap", capSeconds, 1);
    atLeast("partitions", partitions, 1);
    atLeast("values", values, 1);
    atLeast("keys", keys, 1);
    chains = List.copyOf(chains);
    variants = List.copyOf(variants);
  }

  private static void atLeast(String name, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(
          "Invalid " + name + ": " + value + " (expected: >= " + least + ")");
    }
  }

  /** For the record, by names and labels. */
  Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("chains", chains.stream().map(ChainKind::label).toList());
    map.put("variants", variants.stream().map(Variant::label).toList());
    map.put("steps", steps);
    map.put("repeats", repeats);
    map.put("warmup", warmup);
    map.put("sampleEvery", sampleEvery);
    map.put("capSeconds", capSeconds);
    map.put("partitions", partitions);
    map.put("values", values);
    map.put("keys", keys);
    return map;
  }
}

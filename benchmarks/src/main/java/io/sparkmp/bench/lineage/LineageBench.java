package io.sparkmp.bench.lineage;

import io.sparkmp.bench.Sessions;
import io.sparkmp.bench.suite.Checks;
import io.sparkmp.bench.suite.Range;
import io.sparkmp.bench.suite.SuiteCommand;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What the steps of a long loop cost: untrimmed, with Spark's checkpoints, and trimmed. */
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
public final class LineageBench extends SuiteCommand {
  private static final List<String> VARIANTS =
      List.of(
          "memory", // first, since the others are compared with it
          "durable-10",
          "durable-25",
          "none",
          "checkpoint-10",
          "checkpoint-25",
          "local-10",
          "local-25");

  private static final List<String> VARIANTS_OF_A_CLUSTER =
      Stream.concat(VARIANTS.stream(), Stream.of("two")).toList();

  private static final List<String> QUICK_VARIANTS = List.of("memory", "none", "checkpoint-10");

  @Option(
      names = "--chain",
      paramLabel = "NAME",
      description = "The loop's dependencies: narrow, shuffle or both (default: both).")
  private String chain = "both";

  @Option(
      names = "--steps",
      paramLabel = "N",
      description = "Steps of a loop (default: 1000; quick: 40).")
  int steps = 1000;

  @Option(
      names = "--variants",
      paramLabel = "NAME",
      description =
          "Variants to compare (default: all, every 10 and 25 steps; quick: memory, none,"
              + " checkpoint-10).")
  private @Nullable List<String> variants;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description = "Repetitions of everything, in alternating order (default: 3; quick: 1).")
  int repeats = 3;

  @Option(
      names = "--warmup",
      paramLabel = "N",
      description = "Unmeasured steps before each loop (default: 200; quick: 15).")
  @Range(from = 0)
  int warmup = 200;

  @Option(
      names = "--sample-every",
      paramLabel = "N",
      description =
          "Steps between two looks at the heap (default: a twentieth of all, at least 50; quick: a"
              + " third).")
  private @Nullable Integer sampleEvery;

  @Option(
      names = "--cap",
      paramLabel = "SECONDS",
      description =
          "Seconds after which variant 'none' is ended, at step 300 at the latest (default:"
              + " ${DEFAULT-VALUE}).")
  int cap = 120;

  @Option(
      names = "--partitions",
      paramLabel = "N",
      description = "Partitions of each RDD (default: ${DEFAULT-VALUE}).")
  int partitions = 2;

  @Override
  protected String inSmall() {
    return "In small: loops of 40 steps, three variants, once; about half a minute.";
  }

  @Override
  protected void makeSmall() {
    unlessGiven("--steps", () -> steps = 40);
    unlessGiven("--variants", () -> variants = QUICK_VARIANTS);
    unlessGiven("--repeat", () -> repeats = 1);
    unlessGiven("--warmup", () -> warmup = 15);
    unlessGiven("--sample-every", () -> sampleEvery = Math.max(1, steps / 3));
  }

  @Override
  protected LineageSuite suite() {
    chains();
    trimmings();
    return new LineageSuite(this);
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

  /** In this order, and backwards in every second repeat. */
  List<Trimming> trimmings() {
    List<String> all = Sessions.isLocal() ? VARIANTS : VARIANTS_OF_A_CLUSTER;
    return (variants == null ? all : variants).stream().map(Trimming::parse).toList();
  }

  /** Steps between two looks at heap and lineage. */
  int sampleEvery() {
    return sampleEvery == null ? Math.max(50, steps / 20) : sampleEvery;
  }
}

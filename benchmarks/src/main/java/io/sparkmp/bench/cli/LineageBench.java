package io.sparkmp.bench.cli;

import io.sparkmp.bench.Sessions;
import io.sparkmp.bench.lineage.ChainKind;
import io.sparkmp.bench.lineage.LineageSuite;
import io.sparkmp.bench.lineage.Settings;
import io.sparkmp.bench.lineage.Variant;
import io.sparkmp.bench.suite.Suite;
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
    },
    mixinStandardHelpOptions = true)
final class LineageBench extends SuiteCommand {
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
  private @Nullable Integer steps;

  @Option(
      names = "--variants",
      split = ",",
      paramLabel = "NAME",
      description =
          "Variants to compare (default: all, every 10 and 25 steps; quick: memory, none,"
              + " checkpoint-10).")
  private @Nullable List<String> variants;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description = "Repetitions of everything, in alternating order (default: 3; quick: 1).")
  private @Nullable Integer repeats;

  @Option(
      names = "--warmup",
      paramLabel = "N",
      description = "Unmeasured steps before each loop (default: 200; quick: 15).")
  private @Nullable Integer warmup;

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
  private int cap = 120;

  @Option(
      names = "--partitions",
      paramLabel = "N",
      description = "Partitions of each RDD (default: ${DEFAULT-VALUE}).")
  private int partitions = 2;

  @Option(
      names = "--values",
      paramLabel = "N",
      description = "Numbers in a partition of the narrow chain (default: ${DEFAULT-VALUE}).")
  private int values = 4096;

  @Option(
      names = "--keys",
      paramLabel = "N",
      description = "Keys of the chain with shuffles (default: ${DEFAULT-VALUE}).")
  private int keys = 400;

  @Override
  String inSmall() {
    return "In small: loops of 40 steps, three variants, once; about half a minute.";
  }

  @Override
  Suite suite(boolean quick, long seed) {
    int length = or(steps, quick ? 40 : 1000);
    return new LineageSuite(
        new Settings(
            chains(),
            variants(quick).stream().map(Variant::parse).toList(),
            length,
            or(repeats, quick ? 1 : 3),
            or(warmup, quick ? 15 : 200),
            or(sampleEvery, quick ? Math.max(1, length / 3) : Math.max(50, length / 20)),
            cap,
            partitions,
            values,
            keys));
  }

  private List<ChainKind> chains() {
    if (chain.equals("both")) {
      return List.of(ChainKind.values());
    }
    return Arrays.stream(ChainKind.values())
        .filter(kind -> kind.label().equals(chain))
        .findFirst()
        .map(List::of)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Invalid chain: " + chain + " (expected: narrow, shuffle or both)"));
  }

  private List<String> variants(boolean quick) {
    if (variants != null) {
      return variants;
    }
    if (quick) {
      return QUICK_VARIANTS;
    }
    return Sessions.isLocal()
        ? VARIANTS
        : Stream.concat(VARIANTS.stream(), Stream.of("two")).toList();
  }
}

package io.sparkmp.bench.cli;

import io.sparkmp.bench.Sessions;
import io.sparkmp.bench.lineage.ChainKind;
import io.sparkmp.bench.lineage.KillExperiment;
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
      "Time, heap and task size of each step of a long loop: untrimmed, with RDD.checkpoint and"
          + " RDD.localCheckpoint, and with LineageTrimmer; in local[2], or on the cluster that"
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

  @Option(names = "--chain", description = "narrow, shuffle or both (default: both).")
  private String chain = "both";

  @Option(names = "--steps", description = "Of a loop (default: 40 with --quick, else 1000).")
  private @Nullable Integer steps;

  @Option(
      names = "--variants",
      split = ",",
      paramLabel = "NAME",
      description = "What to compare (default: all, every 10 and 25 steps; fewer with --quick).")
  private @Nullable List<String> variants;

  @Option(
      names = "--repeat",
      description = "Of everything, in alternating order (default: 1 with --quick, else 3).")
  private @Nullable Integer repeats;

  @Option(
      names = "--warmup",
      description = "Unmeasured steps before each loop (default: 15 with --quick, else 200).")
  private @Nullable Integer warmup;

  @Option(
      names = "--sample-every",
      description = "Steps between two looks at the heap (default: a twentieth, at least 50).")
  private @Nullable Integer sampleEvery;

  @Option(
      names = "--cap",
      paramLabel = "SECONDS",
      description =
          "After which variant 'none' is ended, at step 300 at the latest (default:"
              + " ${DEFAULT-VALUE}).")
  private int cap = 120;

  @Option(names = "--partitions", description = "Of each RDD (default: ${DEFAULT-VALUE}).")
  private int partitions = 2;

  @Option(
      names = "--values",
      description = "Numbers in a partition of the narrow chain (default: ${DEFAULT-VALUE}).")
  private int values = 4096;

  @Option(
      names = "--keys",
      description = "Keys of the chain with shuffles (default: ${DEFAULT-VALUE}).")
  private int keys = 400;

  @Option(
      names = "--kill",
      description =
          "Instead: kill -9 an executor in the middle of a loop and take the time until the loop is"
              + " there again. By bin/local-cluster only.")
  private boolean kill;

  @Override
  Suite suite(boolean quick, long seed) {
    return new LineageSuite(settings(quick));
  }

  @Override
  public Integer call() throws Exception {
    if (!kill) {
      return super.call();
    }
    Settings settings = checked(this::killSettings);
    System.out.print(new KillExperiment(settings, System.err::println).run());
    return 0;
  }

  private Settings killSettings() {
    checkAbsent("--kill", "--quick", "--out", "--overwrite", "--compare");
    check(
        "kill",
        "in one JVM",
        !Sessions.isLocal(),
        "executors to kill: run it by bin/local-cluster");
    return settings(false);
  }

  private Settings settings(boolean quick) {
    int length = or(steps, quick ? 40 : 1000);
    return new Settings(
        chains(),
        variants(quick).stream().map(Variant::parse).toList(),
        length,
        or(repeats, quick ? 1 : 3),
        or(warmup, quick ? 15 : 200),
        or(sampleEvery, quick ? Math.max(1, length / 3) : Math.max(50, length / 20)),
        cap,
        partitions,
        values,
        keys);
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

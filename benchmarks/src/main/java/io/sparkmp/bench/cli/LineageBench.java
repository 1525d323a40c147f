package io.sparkmp.bench.cli;

import io.sparkmp.bench.Environment;
import io.sparkmp.bench.lineage.ChainKind;
import io.sparkmp.bench.lineage.Experiment;
import io.sparkmp.bench.lineage.KillExperiment;
import io.sparkmp.bench.lineage.LoopRun;
import io.sparkmp.bench.lineage.Results;
import io.sparkmp.bench.lineage.Settings;
import io.sparkmp.bench.lineage.Tables;
import io.sparkmp.bench.lineage.Variant;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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
final class LineageBench implements Callable<Integer> {
  private static final List<String> VARIANTS =
      List.of(
          "none",
          "checkpoint-10",
          "checkpoint-25",
          "local-10",
          "local-25",
          "memory",
          "durable-10",
          "durable-25");

  @Spec private CommandLine.Model.CommandSpec spec;

  @Option(names = "--chain", description = "narrow, shuffle or both (default: both).")
  private String chain = "both";

  @Option(names = "--steps", description = "Of a loop (default: ${DEFAULT-VALUE}).")
  private int steps = 1000;

  @Option(
      names = "--variants",
      split = ",",
      paramLabel = "NAME",
      description = "What to compare (default: all, every 10 and 25 steps).")
  private @Nullable List<String> variants;

  @Option(
      names = "--repeat",
      description = "Of everything, in alternating order (default: ${DEFAULT-VALUE}).")
  private int repeats = 3;

  @Option(
      names = "--warmup",
      description = "Unmeasured steps before each loop (default: ${DEFAULT-VALUE}).")
  private int warmup = 200;

  @Option(
      names = "--sample-every",
      description = "Steps between two looks at the heap (default: a twentieth, at least 50).")
  private int sampleEvery;

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
      names = "--out",
      paramLabel = "FOLDER",
      description = "For results.json, steps.csv and a picture of each chain.")
  private @Nullable Path out;

  @Option(
      names = "--kill",
      description =
          "Instead: kill -9 an executor in the middle of a loop and take the time until the loop is"
              + " there again. By bin/local-cluster only.")
  private boolean kill;

  @Override
  public Integer call() throws Exception {
    if (kill && isLocal()) {
      throw new CommandLine.ParameterException(
          spec.commandLine(),
          "Cannot kill an executor: in local mode there is none; run this by bin/local-cluster");
    }
    if (kill) {
      System.out.print(new KillExperiment(settings(), System.err::println).run());
      return 0;
    }
    Settings settings = settings();
    Environment environment =
        Environment.here(spec.root().commandLine().getParseResult().originalArgs());
    List<LoopRun> runs = new Experiment(settings, System.err::println).run();
    Results results = Results.of(environment, settings, runs);
    System.out.print(Tables.of(results));
    if (out != null) {
      results.write(out);
      System.out.println("Written to " + out.toAbsolutePath());
    }
    return 0;
  }

  private Settings settings() {
    try {
      return new Settings(
          chains(),
          variants().stream().map(Variant::parse).toList(),
          steps,
          repeats,
          warmup,
          sampleEvery > 0 ? sampleEvery : Math.max(50, steps / 20),
          cap,
          partitions,
          values,
          keys);
    } catch (IllegalArgumentException e) {
      throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage(), e);
    }
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

  private List<String> variants() {
    if (variants != null) {
      return variants;
    }
    return isLocal() ? VARIANTS : Stream.concat(VARIANTS.stream(), Stream.of("two")).toList();
  }

  private static boolean isLocal() {
    return new SparkConf().get("spark.master", "local").matches("local(\\[.*)?");
  }
}

package io.sparkmp.cf.cli;

import io.sparkmp.spark.EngineKind;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Option;

/** How the work is spread. */
final class EngineArguments {
  @Option(
      names = "--workers",
      paramLabel = "P",
      description = "Data partitions (default: one a core of the cluster).")
  int workers;

  @Option(
      names = "--slices-per-worker",
      paramLabel = "M",
      description =
          "With 2 or more, slices travel while others are trained (default: ${DEFAULT-VALUE}).")
  int slicesPerWorker = 2;

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      description =
          "${COMPLETION-CANDIDATES}: all give the same model; AUTO is RING where a barrier stage"
              + " can run, else NARROW (default: ${DEFAULT-VALUE}).")
  EngineKind engine = EngineKind.AUTO;

  int workers(SparkSession spark) {
    if (workers < 0) {
      throw new IllegalArgumentException("Invalid workers: " + workers + " (expected: >= 1)");
    }
    return workers > 0 ? workers : Math.max(1, spark.sparkContext().defaultParallelism());
  }
}

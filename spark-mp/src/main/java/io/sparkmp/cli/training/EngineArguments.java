package io.sparkmp.cli.training;

import io.sparkmp.cli.Refusals;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.layout.BlockStorage;
import io.sparkmp.spark.layout.LayoutOptions;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Option;

/** How the work is distributed: a mixin for commands that train. */
public final class EngineArguments {
  @Option(
      names = "--workers",
      paramLabel = "P",
      description = "Data partitions (default: one per core of the cluster).")
  private int workers;

  @Option(
      names = "--slices-per-worker",
      paramLabel = "M",
      description =
          "With 2 or more, slices travel while others are trained; large data have more (default:"
              + " ${DEFAULT-VALUE}).")
  private int slicesPerWorker = 2;

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      description =
          "${COMPLETION-CANDIDATES}: all give the same model; AUTO is RING where a barrier stage"
              + " can run, otherwise NARROW (default: ${DEFAULT-VALUE}).")
  private EngineKind engine = EngineKind.AUTO;

  @Option(
      names = "--block-storage",
      paramLabel = "WHERE",
      description =
          "${COMPLETION-CANDIDATES}: where the data is kept during training. DISK reads it ahead"
              + " from local disk and gives the same model; AUTO is MEMORY if it fits into half of"
              + " Spark's storage memory, otherwise DISK (default: ${DEFAULT-VALUE}).")
  private BlockStorage blockStorage = BlockStorage.AUTO;

  /**
   * The number of workers.
   *
   * @return at least 1
   * @throws IllegalArgumentException if the user has given a negative number
   */
  public int workers(SparkSession spark) {
    Refusals.check("--workers", workers, workers >= 0, ">= 1");
    return workers > 0 ? workers : Math.max(1, spark.sparkContext().defaultParallelism());
  }

  /** The number of slices per worker, as given: the caller checks it. */
  public int slicesPerWorker() {
    return slicesPerWorker;
  }

  /** Where the data is kept between two visits. */
  public BlockStorage blockStorage() {
    return blockStorage;
  }

  /** The engine for the training. */
  public EngineKind engine() {
    return engine;
  }

  /**
   * How records are laid out; duplicates are averaged.
   *
   * @throws IllegalArgumentException as {@link #workers}
   */
  public LayoutOptions layout(SparkSession spark, HoldOut holdOut, boolean skipMalformed) {
    return new LayoutOptions(workers(spark), slicesPerWorker, holdOut, skipMalformed)
        .withStorage(blockStorage);
  }
}

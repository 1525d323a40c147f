package io.sparkmp.spark.ml;

import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.layout.BlockStorage;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;

/** The objects behind {@link TrainingParams}. */
public final class TrainingParamSet implements Serializable {
  private static final long serialVersionUID = 1L;

  final IntParam maxIter;
  final LongParam seed;
  final IntParam checkpointInterval;
  final Param<String> snapshotDir;
  final Param<String> engine;
  final Param<String> blockStorage;

  /**
   * Makes the params of an Estimator with their defaults.
   *
   * @param parent whose uid is known already
   * @param maxIterations the default
   */
  public TrainingParamSet(Params parent, int maxIterations) {
    maxIter =
        new IntParam(
            parent, "maxIter", "maximum number of iterations (>= 1)", ParamValidators.gtEq(1));
    seed = new LongParam(parent, "seed", "random seed");
    checkpointInterval =
        new IntParam(
            parent,
            "checkpointInterval",
            "iterations from one snapshot to the next (>= 1), or -1 for none; written to"
                + " snapshotDir or else, until the fit ends, under the SparkContext's checkpoint"
                + " directory, if there is one",
            (Check<Object>) value -> value instanceof Integer n && (n == -1 || n >= 1));
    snapshotDir =
        new Param<>(
            parent,
            "snapshotDir",
            "folder for snapshots of the training, new or of the same training, which then goes on"
                + " from its newest snapshot");
    engine =
        new Param<>(
            parent,
            "engine",
            "what runs the training; all give the same model. Supported: "
                + names(EngineKind.values()),
            (Check<String>) value -> isOneOf(EngineKind.values(), value));
    blockStorage =
        new Param<>(
            parent,
            "blockStorage",
            "where the data stay while the model is trained: on disk they are read ahead, and the"
                + " model is the same; auto is memory where they fit into half of what Spark"
                + " grants. Supported: "
                + names(BlockStorage.values()),
            (Check<String>) value -> isOneOf(BlockStorage.values(), value));
    Defaults.of(parent)
        .set(maxIter, maxIterations)
        .set(seed, (long) parent.getClass().getName().hashCode())
        .set(checkpointInterval, 10)
        .set(snapshotDir, "")
        .set(engine, name(EngineKind.AUTO))
        .set(blockStorage, name(BlockStorage.AUTO));
  }

  private static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static String names(Enum<?>[] values) {
    return Arrays.stream(values).map(TrainingParamSet::name).collect(Collectors.joining(", "));
  }

  private static boolean isOneOf(Enum<?>[] values, String name) {
    return Arrays.stream(values).anyMatch(value -> value.name().equalsIgnoreCase(name));
  }
}

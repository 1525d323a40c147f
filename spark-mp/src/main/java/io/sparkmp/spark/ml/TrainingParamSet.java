package io.sparkmp.spark.ml;

import io.sparkmp.spark.EngineKind;
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

  private static final String ENGINES =
      Arrays.stream(EngineKind.values())
          .map(kind -> kind.name().toLowerCase(Locale.ROOT))
          .collect(Collectors.joining(", "));

  final IntParam maxIter;
  final LongParam seed;
  final IntParam checkpointInterval;
  final Param<String> snapshotDir;
  final Param<String> engine;

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
            "what runs the training; all give the same model. Supported: " + ENGINES,
            (Check<String>) value -> isEngine(value));
    Defaults.of(parent)
        .set(maxIter, maxIterations)
        .set(seed, (long) parent.getClass().getName().hashCode())
        .set(checkpointInterval, 10)
        .set(snapshotDir, "")
        .set(engine, EngineKind.AUTO.name().toLowerCase(Locale.ROOT));
  }

  private static boolean isEngine(String name) {
    return Arrays.stream(EngineKind.values()).anyMatch(kind -> kind.name().equalsIgnoreCase(name));
  }
}

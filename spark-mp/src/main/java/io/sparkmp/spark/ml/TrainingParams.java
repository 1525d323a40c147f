package io.sparkmp.spark.ml;

import static org.apache.spark.ml.param.ParamValidators.gtEq;

import io.sparkmp.lineage.Attempts;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.layout.BlockStorage;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;

/**
 * The params that all of our Estimators share. {@link #maxIter} has no common default: each
 * Estimator sets one.
 *
 * @param <S> the Estimator, which setters return
 */
public interface TrainingParams<S extends TrainingParams<S>> extends FluentParams<S> {

  /** Iterations: passes over all data. */
  default IntParam maxIter() {
    return declared().integer("maxIter", "maximum number of iterations (>= 1)", gtEq(1));
  }

  /** The value of {@link #maxIter}. */
  default int getMaxIter() {
    return intOf(maxIter());
  }

  /** Sets {@link #maxIter}, at least 1. */
  default S setMaxIter(int value) {
    return with(maxIter(), value);
  }

  /** Iterations without a better validation loss after which to stop. */
  default IntParam patience() {
    return declared()
        .integer(
            "patience",
            "iterations without a better validation loss after which to stop (>= 1; unset: never)",
            gtEq(1));
  }

  /**
   * The value of {@link #patience}.
   *
   * @throws java.util.NoSuchElementException if training does not stop early
   */
  default int getPatience() {
    return intOf(patience());
  }

  /** Sets {@link #patience}, at least 1; needs validation. */
  default S setPatience(int value) {
    return with(patience(), value);
  }

  /** The seed of all random numbers. */
  default LongParam seed() {
    return declared()
        .declare(
            "seed",
            of -> new LongParam(of, "seed", "random seed"),
            (long) getClass().getName().hashCode());
  }

  /** The value of {@link #seed}. */
  default long getSeed() {
    return (Long) getOrDefault(seed());
  }

  /** Sets {@link #seed}. */
  default S setSeed(long value) {
    return with(seed(), value);
  }

  /** Iterations between snapshots, or -1 for none. */
  default IntParam checkpointInterval() {
    return declared()
        .integer(
            "checkpointInterval",
            "iterations from one snapshot to the next (>= 1), or -1 for none; written to"
                + " snapshotDir or else, until the fit ends, under the SparkContext's checkpoint"
                + " directory, if there is one",
            (Check<Object>) value -> value instanceof Integer n && (n == -1 || n >= 1),
            10);
  }

  /** The value of {@link #checkpointInterval}. */
  default int getCheckpointInterval() {
    return intOf(checkpointInterval());
  }

  /** Sets {@link #checkpointInterval}: at least 1, or -1 for no snapshots. */
  default S setCheckpointInterval(int value) {
    return with(checkpointInterval(), value);
  }

  /** The folder from which a restarted training goes on. */
  default Param<String> snapshotDir() {
    return declared()
        .text(
            "snapshotDir",
            "folder for snapshots of the training, new or of the same training, which then goes on"
                + " from its newest snapshot",
            "");
  }

  /** The value of {@link #snapshotDir}; empty for none. */
  default String getSnapshotDir() {
    return getOrDefault(snapshotDir());
  }

  /** Sets {@link #snapshotDir}: new, or of the same training; empty for none. */
  default S setSnapshotDir(String value) {
    return with(snapshotDir(), value);
  }

  /** Failures in a row after which training gives up. */
  default IntParam maxFailures() {
    return declared()
        .integer(
            "maxFailures",
            "failures in a row, such as lost executors, after which training gives up (>= 1)",
            gtEq(1),
            Attempts.DEFAULT_MAX_FAILURES);
  }

  /** The value of {@link #maxFailures}. */
  default int getMaxFailures() {
    return intOf(maxFailures());
  }

  /** Sets {@link #maxFailures}, at least 1. */
  default S setMaxFailures(int value) {
    return with(maxFailures(), value);
  }

  /** The engine that runs the training. */
  default Param<String> engine() {
    String[] names = ParamSet.names(EngineKind.values());
    return declared()
        .choice(
            "engine",
            "what runs the training; all give the same model. Supported: "
                + String.join(", ", names),
            names,
            "auto");
  }

  /** The value of {@link #engine}. */
  default String getEngine() {
    return getOrDefault(engine());
  }

  /** Sets {@link #engine}: auto, ring or narrow. */
  default S setEngine(String value) {
    return with(engine(), value);
  }

  /** Where to keep the data between two visits. */
  default Param<String> blockStorage() {
    String[] names = ParamSet.names(BlockStorage.values());
    return declared()
        .choice(
            "blockStorage",
            "where the data stay while the model is trained: on disk they are read ahead, and the"
                + " model is the same; auto is memory where they fit into half of what Spark"
                + " grants. Supported: "
                + String.join(", ", names),
            names,
            "auto");
  }

  /** The value of {@link #blockStorage}. */
  default String getBlockStorage() {
    return getOrDefault(blockStorage());
  }

  /** Sets {@link #blockStorage}: auto, memory or disk. */
  default S setBlockStorage(String value) {
    return with(blockStorage(), value);
  }

  /** The storage that {@link #blockStorage} names. */
  default BlockStorage storage() {
    return enumOf(BlockStorage.class, blockStorage());
  }

  /** The engine that {@link #engine} names. */
  default EngineKind engineKind() {
    return enumOf(EngineKind.class, engine());
  }
}

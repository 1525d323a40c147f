package io.sparkmp.spark.ml;

import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.layout.BlockStorage;
import java.util.Locale;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;

/**
 * The params that all of our Estimators have. Spark ML finds a param by the method that returns it,
 * so each has one here; the objects themselves are in a {@link TrainingParamSet}, because Java has
 * no interfaces with fields.
 *
 * @param <S> the Estimator, which setters return
 */
public interface TrainingParams<S extends TrainingParams<S>> extends FluentParams<S> {

  /** The params of this Estimator. */
  TrainingParamSet trainingParams();

  /** Iterations: passes over all data. */
  default IntParam maxIter() {
    return trainingParams().maxIter;
  }

  /** The value of {@link #maxIter}. */
  default int getMaxIter() {
    return intOf(maxIter());
  }

  /** Sets {@link #maxIter}, at least 1. */
  default S setMaxIter(int value) {
    return with(maxIter(), value);
  }

  /** The seed of all random numbers. */
  default LongParam seed() {
    return trainingParams().seed;
  }

  /** The value of {@link #seed}. */
  default long getSeed() {
    return (Long) getOrDefault(seed());
  }

  /** Sets {@link #seed}. */
  default S setSeed(long value) {
    return with(seed(), value);
  }

  /** Iterations from one snapshot to the next, or -1 for none. */
  default IntParam checkpointInterval() {
    return trainingParams().checkpointInterval;
  }

  /** The value of {@link #checkpointInterval}. */
  default int getCheckpointInterval() {
    return intOf(checkpointInterval());
  }

  /** Sets {@link #checkpointInterval}: at least 1, or -1 for no snapshots. */
  default S setCheckpointInterval(int value) {
    return with(checkpointInterval(), value);
  }

  /** The folder that a training goes on from when it is started again. */
  default Param<String> snapshotDir() {
    return trainingParams().snapshotDir;
  }

  /** The value of {@link #snapshotDir}; empty for none. */
  default String getSnapshotDir() {
    return getOrDefault(snapshotDir());
  }

  /** Sets {@link #snapshotDir}: new, or of the same training; empty for none. */
  default S setSnapshotDir(String value) {
    return with(snapshotDir(), value);
  }

  /** What runs the training. */
  default Param<String> engine() {
    return trainingParams().engine;
  }

  /** The value of {@link #engine}. */
  default String getEngine() {
    return getOrDefault(engine());
  }

  /** Sets {@link #engine}: auto, ring or narrow. */
  default S setEngine(String value) {
    return with(engine(), value);
  }

  /** Where the data stay between two visits. */
  default Param<String> blockStorage() {
    return trainingParams().blockStorage;
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
    return BlockStorage.valueOf(getBlockStorage().toUpperCase(Locale.ROOT));
  }

  /** The engine that {@link #engine} names. */
  default EngineKind engineKind() {
    return EngineKind.valueOf(getEngine().toUpperCase(Locale.ROOT));
  }
}

package io.sparkmp.bench.shuffle;

import java.util.List;

/**
 * What a training has taken.
 *
 * @param subEpochs how many
 * @param wallNanos from the start to the trained model, the making of the initial one included
 * @param criticalNanos in the kernel: of each sub-epoch the slowest worker
 * @param meanNanos in the kernel: the mean of the workers
 * @param waitNanos waiting for slices: the mean of the workers
 * @param steadyNanos of a sub-epoch, when the first fifth is not counted; NaN if that is not known
 * @param bytesMoved between processes, as the engine reports
 * @param errors mean squared, of each epoch
 */
record Outcome(
    int subEpochs,
    long wallNanos,
    double criticalNanos,
    double meanNanos,
    double waitNanos,
    double steadyNanos,
    long bytesMoved,
    List<Double> errors) {

  /** Milliseconds of a sub-epoch of all that is not the kernel. */
  double overheadMillis() {
    return (wallNanos - criticalNanos) / 1e6 / subEpochs;
  }

  double wallMillis() {
    return wallNanos / 1e6 / subEpochs;
  }
}

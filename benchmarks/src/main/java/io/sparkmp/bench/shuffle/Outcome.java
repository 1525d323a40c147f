package io.sparkmp.bench.shuffle;

import java.util.List;

/**
 * The cost of a training.
 *
 * @param subEpochs the number of sub-epochs
 * @param wallNanos from the start to the trained model, including the making of the initial one
 * @param criticalNanos kernel time of the slowest worker, summed over sub-epochs
 * @param meanNanos kernel time, the mean over workers
 * @param waitNanos time waiting for slices, the mean over workers
 * @param steadyNanos time of a sub-epoch without the first fifth; NaN if unknown
 * @param bytesMoved bytes moved between processes, as the engine reports
 * @param errors mean squared error of each epoch
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

  /** The milliseconds of a sub-epoch outside the kernel. */
  double overheadMillis() {
    return (wallNanos - criticalNanos) / 1e6 / subEpochs;
  }

  double wallMillis() {
    return wallNanos / 1e6 / subEpochs;
  }
}

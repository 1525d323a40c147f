package io.sparkmp.rotation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one epoch did, over all workers.
 *
 * @param epoch counted from 1, as people do
 * @param training the loss as it was before each update
 * @param validation the loss on the validation set after the epoch, or null
 * @param seconds from the first block to the last hand-over, evaluation included: the mean of the
 *     workers. In a ring none of them waits for the others at an epoch's end, so that the times of
 *     the slowest would add up to more than the training took
 * @param cost summed over the workers
 */
public record EpochReport(
    int epoch, Tally training, @Nullable Tally validation, double seconds, WorkerReport.Cost cost) {

  /** Updates a second, over all workers. */
  public double updatesPerSecond() {
    return training.count() / Math.max(seconds, 1e-9);
  }

  /** Whether the loss is still a number. */
  public boolean isFinite() {
    return Double.isFinite(training.loss())
        && (validation == null || Double.isFinite(validation.loss()));
  }

  /**
   * The report of one epoch.
   *
   * @param epoch counted from 0
   * @param reports of each worker, in order, for all passes of the leg
   */
  public static EpochReport of(int epoch, List<List<WorkerReport>> reports) {
    Tally training = new Tally();
    Tally validation = new Tally();
    WorkerReport.Cost cost = WorkerReport.Cost.NONE;
    for (List<WorkerReport> ofWorker : reports) {
      for (WorkerReport report : ofWorker) {
        Pass pass = report.pass();
        if (pass.trains() && pass.epoch() == epoch) {
          training.add(report.tally());
        } else if (!pass.trains() && pass.epoch() == epoch + 1) {
          validation.add(report.tally());
        } else {
          continue;
        }
        cost = cost.plus(report.cost());
      }
    }
    return new EpochReport(
        epoch + 1,
        training,
        validation.count() > 0 ? validation : null,
        cost.wallNanos() / 1e9 / reports.size(),
        cost);
  }
}

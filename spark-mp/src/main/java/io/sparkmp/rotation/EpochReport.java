package io.sparkmp.rotation;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What one epoch did, over all workers.
 *
 * @param epoch counted from 1, as people do
 * @param training the loss as it was before each update
 * @param validation the loss on the validation set after the epoch, or null
 * @param seconds of wall-clock time, evaluation included. Epochs of one leg overlap, since in a
 *     ring nobody waits for the others at an epoch's end, unless they sum something: the time of
 *     the leg is shared out among them by the means of their workers, so that epochs add up to what
 *     the training took
 * @param cost summed over the workers
 * @param slowest worker, null if there is only one
 */
public record EpochReport(
    int epoch,
    Tally training,
    @Nullable Tally validation,
    double seconds,
    WorkerReport.Cost cost,
    @Nullable Slowest slowest) {

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
   * The reports of the epochs of one leg. If it ends inside an epoch, the last report has what is
   * known of that so far.
   *
   * @param reports of each worker, in order, as its state has them at the end of the leg
   * @param seconds of wall-clock time that the leg has taken, and before it the epoch within which
   *     it started
   */
  public static List<EpochReport> ofLeg(Leg leg, List<List<WorkerReport>> reports, double seconds) {
    int end = leg.end().epochs() + (leg.end().isInsideEpoch() ? 1 : 0);
    List<EpochReport> epochs =
        IntStream.range(leg.first().epochs(), end).mapToObj(epoch -> of(epoch, reports)).toList();
    double sum = epochs.stream().mapToDouble(EpochReport::seconds).sum();
    return epochs.stream()
        .map(
            epoch ->
                epoch.lasting(sum > 0 ? seconds * epoch.seconds / sum : seconds / epochs.size()))
        .toList();
  }

  private EpochReport lasting(double wallSeconds) {
    return new EpochReport(epoch, training, validation, wallSeconds, cost, slowest);
  }

  /**
   * The report of one epoch, whose time is the mean of the workers.
   *
   * @param epoch counted from 0
   * @param reports of each worker, in order
   */
  public static EpochReport of(int epoch, List<List<WorkerReport>> reports) {
    Tally training = new Tally();
    Tally validation = new Tally();
    WorkerReport.Cost cost = WorkerReport.Cost.NONE;
    long[] computeNanos = new long[reports.size()];
    for (int p = 0; p < computeNanos.length; p++) {
      for (WorkerReport report : reports.get(p)) {
        Pass pass = report.pass();
        if (pass.trains() && pass.epoch() == epoch) {
          training.add(report.tally());
        } else if (!pass.trains() && pass.epoch() == epoch + 1) {
          validation.add(report.tally());
        } else {
          continue;
        }
        cost = cost.plus(report.cost());
        computeNanos[p] += report.cost().computeNanos();
      }
    }
    return new EpochReport(
        epoch + 1,
        training,
        validation.count() > 0 ? validation : null,
        cost.wallNanos() / 1e9 / reports.size(),
        cost,
        Slowest.of(computeNanos));
  }
}

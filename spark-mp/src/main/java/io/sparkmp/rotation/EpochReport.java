package io.sparkmp.rotation;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What one epoch did, over all workers.
 *
 * @param epoch counted from 1
 * @param training the loss, measured before each update
 * @param validation the loss on the validation set after the epoch, or null
 * @param seconds the wall-clock time, including evaluation. Epochs of one leg overlap, since
 *     workers in a ring do not wait for each other at the end of an epoch, unless they sum
 *     something: the time of the leg is divided among its epochs in proportion to the mean times of
 *     the workers, so that epochs add up to the time of the training
 * @param cost the sum over the workers
 * @param slowest the slowest worker, null if there is only one worker
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

  /** Whether the losses are finite. */
  public boolean isFinite() {
    return Double.isFinite(training.loss())
        && (validation == null || Double.isFinite(validation.loss()));
  }

  /**
   * The reports of the epochs of one leg. If it ends inside an epoch, the last report has what is
   * known of that epoch so far.
   *
   * @param reports the reports of each worker, in order, from its state at the end of the leg
   * @param seconds the wall-clock time of the leg, and of the earlier part of the epoch within
   *     which it started
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

  /**
   * This report with all time in which workers did not compute as time that they waited, for
   * engines whose workers end between sub-epochs and so cannot measure it.
   *
   * @param atOnce how many workers can compute at the same time
   */
  public EpochReport waitingByClock(int atOnce) {
    long all = (long) (seconds * 1e9 * atOnce);
    return new EpochReport(
        epoch,
        training,
        validation,
        seconds,
        new WorkerReport.Cost(
            all,
            cost.computeNanos(),
            Math.max(0, all - cost.computeNanos()),
            cost.transferNanos(),
            cost.bytesMoved()),
        slowest);
  }

  private EpochReport lasting(double wallSeconds) {
    return new EpochReport(epoch, training, validation, wallSeconds, cost, slowest);
  }

  /**
   * The report of one epoch; its time is the mean over the workers.
   *
   * @param epoch the epoch, counted from 0
   * @param reports the reports of each worker, in order
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

package io.sparkmp.rotation;

import io.sparkmp.random.SplitMix64;
import io.sparkmp.schedule.Course;
import io.sparkmp.schedule.Schedule;
import java.io.Serializable;

/**
 * One worker's turn at one slice.
 *
 * @param schedule the schedule of the training, which has P, m and the seed
 * @param pass the pass that it belongs to
 * @param worker p of P
 * @param slice s of S
 * @param step the sub-epoch, 0 to S - 1
 */
public record Visit(Schedule schedule, Pass pass, int worker, int slice, int step)
    implements Serializable {

  /** The epoch, counted from 0; in an evaluation, the number of trained epochs. */
  public int epoch() {
    return pass.epoch();
  }

  /** Whether no worker has had the slice before in this pass. */
  public boolean isFirstOfSlice() {
    return isPipeline() ? worker == 0 : step < schedule.slicesPerWorker();
  }

  /** Whether no other worker gets the slice later in this pass. */
  public boolean isLastOfSlice() {
    return isPipeline()
        ? worker == schedule.workers() - 1
        : step >= schedule.slices() - schedule.slicesPerWorker();
  }

  private boolean isPipeline() {
    return schedule.course() == Course.PIPELINE;
  }

  /** Whether it is the worker's first visit in this pass. */
  public boolean isFirstOfWorker() {
    return step == 0;
  }

  /** Whether it is the worker's last visit in this pass. */
  public boolean isLastOfWorker() {
    return step == schedule.slices() - 1;
  }

  /** The seed for all random numbers of this visit. */
  public long seed() {
    return SplitMix64.derive(schedule.seed(), pass.number(), worker, slice);
  }
}

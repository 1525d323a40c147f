package io.sparkmp.schedule;

/**
 * The slices that workers hold between two sub-epochs. In a ring each worker holds those that it
 * trains in the next m sub-epochs, in order. These may reach into the next pass, since a slice
 * keeps its slot. With P = 2 and m = 2, before sub-epoch 3 of a pass:
 *
 * <pre>
 *                pass 0      | pass 1
 *            t=0  1   2   3  |  0   1
 *   worker 0  0   1   2  [3  |  2]  3     holds 3 in slot 0, and 2 in slot 1
 *   worker 1  2   3   0  [1  |  0]  1     holds 1, and 0
 * </pre>
 *
 * <p>Between two legs of a pipeline, which are whole passes, worker p holds slices pm to pm + m -
 * 1.
 */
public final class HeldSlices {
  private final Schedule schedule;
  private final int step;
  private final PassOrder order;
  private final PassOrder next;

  HeldSlices(Schedule schedule, int pass, int step) {
    this.schedule = schedule;
    this.step = step;
    this.order = schedule.pass(pass);
    this.next = schedule.pass(pass + 1);
  }

  /** The slice that {@code worker} holds in {@code slot}, 0 to m - 1. */
  public int slice(int worker, int slot) {
    if (schedule.course() == Course.PIPELINE) {
      return worker * schedule.slicesPerWorker() + slot;
    }
    int steps = schedule.slices();
    int at = step + slot;
    return at < steps ? order.slice(worker, at) : next.slice(worker, at - steps);
  }

  /** The worker that holds each slice; its slot is the slice's number modulo m. */
  public int[] holders() {
    int[] holders = new int[schedule.slices()];
    for (int p = 0; p < schedule.workers(); p++) {
      for (int slot = 0; slot < schedule.slicesPerWorker(); slot++) {
        holders[slice(p, slot)] = p;
      }
    }
    return holders;
  }
}

package io.sparkmp.schedule;

import io.sparkmp.random.SplitMix64;

/**
 * The order of visits in one pass of a ring. Slice s has slot j = s mod m in every pass and is
 * trained in sub-epochs t = j, m + j, 2m + j, ... In sub-epoch t, the worker at ring position u
 * trains the slice at place (u + t / m) mod P of slot t mod m.
 */
public final class RingOrder implements PassOrder {
  private final int workers;
  private final int slots;
  private final int[] workerAt; // ring position -> worker
  private final int[] positionOf; // worker -> ring position
  private final int[] sliceAt; // slot * P + place -> slice
  private final int[] placeOf; // slice -> place

  RingOrder(Schedule schedule, int pass) {
    workers = schedule.workers();
    slots = schedule.slicesPerWorker();
    SplitMix64 random = new SplitMix64(SplitMix64.derive(schedule.seed(), 0x5c4ed01eL, pass));
    workerAt = random.permutation(workers);
    positionOf = new int[workers];
    for (int u = 0; u < workers; u++) {
      positionOf[workerAt[u]] = u;
    }
    sliceAt = new int[workers * slots];
    placeOf = new int[workers * slots];
    for (int j = 0; j < slots; j++) {
      int[] order = random.permutation(workers);
      for (int place = 0; place < workers; place++) {
        int slice = order[place] * slots + j;
        sliceAt[j * workers + place] = slice;
        placeOf[slice] = place;
      }
    }
  }

  @Override
  public int slice(int worker, int step) {
    int place = (positionOf[worker] + step / slots) % workers;
    return sliceAt[(step % slots) * workers + place];
  }

  /** The worker at a ring position, 0 to P - 1. */
  public int workerAt(int position) {
    return workerAt[position];
  }

  /**
   * The worker that trains {@code slice} in sub-epoch {@code step}, which must belong to the
   * slice's slot.
   */
  public int worker(int slice, int step) {
    if (step % slots != slice % slots) {
      throw new IllegalArgumentException(
          "Invalid step: slice " + slice + " is not trained in sub-epoch " + step);
    }
    return workerAt[Math.floorMod(placeOf[slice] - step / slots, workers)];
  }
}

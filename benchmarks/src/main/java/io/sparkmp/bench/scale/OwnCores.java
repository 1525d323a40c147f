package io.sparkmp.bench.scale;

import io.sparkmp.schedule.RingOrder;
import io.sparkmp.schedule.Schedule;
import java.util.Arrays;

/**
 * Simulates a ring in which each worker has its own core and link. A visit starts when the worker
 * has finished the previous one and the slice has arrived:
 *
 * <pre>
 *   start(w, t)   = max(free(w), arrival(s))
 *   end(w, t)     = start(w, t) + decode(s) + ratings(w, s) / rate
 *   free(w)       = end(w, t) + encode(s)
 *   link(w)       = max(link(w), free(w)) + bytes(s) / bandwidth
 *   arrival(s)    = link(w) + latency
 * </pre>
 *
 * <p>In sub-epoch order each of these depends only on earlier ones, so one loop suffices. A slice
 * that stays with its worker, as happens between epochs, costs nothing.
 */
final class OwnCores {
  private final Schedule schedule;
  private final Loads loads;
  private final double[] bytes;
  private final double rate;
  private final Hop hop;
  private final double[] free;
  private final double[] link;
  private final double[] arrival;
  private final boolean[] moved;

  private OwnCores(Schedule schedule, Loads loads, double[] bytes, double rate, Hop hop) {
    this.schedule = schedule;
    this.loads = loads;
    this.bytes = bytes;
    this.rate = rate;
    this.hop = hop;
    free = new double[schedule.workers()];
    link = new double[schedule.workers()];
    arrival = new double[schedule.slices()];
    moved = new boolean[schedule.slices()];
  }

  /**
   * The mean time of an epoch.
   *
   * @param loads the blocks' loads
   * @param bytes the size of each slice
   * @param rate ratings per second of one core
   * @param epochs the number to simulate without pause, at least 1
   */
  static EpochTime epoch(
      Schedule schedule, Loads loads, double[] bytes, double rate, Hop hop, int epochs) {
    return EpochTime.of(
        new OwnCores(schedule, loads, bytes, rate, hop).seconds(epochs),
        new OwnCores(schedule, loads, bytes, rate, Hop.FREE).seconds(epochs),
        loads.total() / schedule.workers() / rate);
  }

  private double seconds(int epochs) {
    for (int epoch = 0; epoch < epochs; epoch++) {
      run(schedule.ring(epoch), schedule.ring(epoch + 1));
    }
    return Arrays.stream(free).max().orElseThrow() / epochs;
  }

  private void run(RingOrder order, RingOrder next) {
    int steps = schedule.slices();
    int slots = schedule.slicesPerWorker();
    for (int step = 0; step < steps; step++) {
      for (int w = 0; w < schedule.workers(); w++) {
        int s = order.slice(w, step);
        visit(w, s);
        int receiver =
            step + slots < steps ? order.worker(s, step + slots) : next.worker(s, step % slots);
        handOn(w, s, receiver);
      }
    }
  }

  private void visit(int w, int s) {
    double decoding = moved[s] ? hop.decode().of(bytes[s]) : 0;
    free[w] = Math.max(free[w], arrival[s]) + decoding + loads.of(w, s) / rate;
  }

  private void handOn(int w, int s, int receiver) {
    moved[s] = receiver != w;
    if (!moved[s]) {
      arrival[s] = free[w];
      return;
    }
    free[w] += hop.encode().of(bytes[s]);
    link[w] = Math.max(link[w], free[w]) + bytes[s] / hop.bytesPerSecond();
    arrival[s] = link[w] + hop.latency();
  }
}

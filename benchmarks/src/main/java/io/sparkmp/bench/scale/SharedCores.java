package io.sparkmp.bench.scale;

import io.sparkmp.schedule.RingOrder;
import io.sparkmp.schedule.Schedule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Simulates a ring whose workers are threads of one machine, perhaps more than it has cores.
 * Computing threads share the cores evenly; waiting ones use none. Slices are handed over by
 * reference, after {@code latency}.
 *
 * <p>All threads compute at the same speed, so one number, the ratings that a worker would have
 * trained had it computed from the start, orders the ends of their visits: a visit that begins at
 * {@code done} ends at {@code done + ratings}. Events are taken from two queues, ends of visits and
 * arrivals of awaited slices.
 */
final class SharedCores {
  private record Event(double at, int worker) {}

  private final Schedule schedule;
  private final Loads loads;
  private final CoreRates rates;
  private final double latency;
  private final List<RingOrder> orders = new ArrayList<>();
  private final PriorityQueue<Event> ends = queue(); // by ratings
  private final PriorityQueue<Event> arrivals = queue(); // by seconds
  private final int[] visits; // by worker, so far
  private final int[] nextVisit; // by slice, the visit that it is ready for
  private final boolean[] idle; // whether a worker waits for a slice that is not sent yet
  private final double[] ready; // when a slice can be trained again
  private final double[] began; // this visit
  private double done;
  private double now;
  private double compute;

  private SharedCores(Schedule schedule, Loads loads, CoreRates rates, double latency, int epochs) {
    this.schedule = schedule;
    this.loads = loads;
    this.rates = rates;
    this.latency = latency;
    for (int epoch = 0; epoch <= epochs; epoch++) {
      orders.add(schedule.ring(epoch));
    }
    int workers = schedule.workers();
    int slices = schedule.slices();
    visits = new int[workers];
    began = new double[workers];
    ready = new double[slices];
    nextVisit = new int[slices];
    idle = new boolean[workers];
    for (int s = 0; s < slices; s++) {
      nextVisit[s] = s % schedule.slicesPerWorker();
    }
  }

  private static PriorityQueue<Event> queue() {
    return new PriorityQueue<>(
        Comparator.comparingDouble(Event::at).thenComparingInt(Event::worker));
  }

  /**
   * The mean time of an epoch.
   *
   * @param latency seconds to hand a slice over
   * @param epochs to simulate, one after another with no pause, at least 1
   */
  static EpochTime epoch(
      Schedule schedule, Loads loads, CoreRates rates, double latency, int epochs) {
    SharedCores ring = new SharedCores(schedule, loads, rates, latency, epochs);
    ring.run(epochs * schedule.slices());
    SharedCores unhindered = new SharedCores(schedule, loads, rates, 0, epochs);
    unhindered.run(epochs * schedule.slices());
    return EpochTime.of(
        ring.now / epochs,
        unhindered.now / epochs,
        unhindered.compute / epochs / schedule.workers());
  }

  private void run(int length) {
    for (int w = 0; w < schedule.workers(); w++) {
      begin(w);
    }
    while (!ends.isEmpty() || !arrivals.isEmpty()) {
      Event end = ends.peek();
      Event arrival = arrivals.peek();
      double speed = ends.isEmpty() ? 1 : rates.of(ends.size());
      double untilEnd =
          end == null ? Double.POSITIVE_INFINITY : Math.max(0, end.at() - done) / speed;
      double untilArrival =
          arrival == null ? Double.POSITIVE_INFINITY : Math.max(0, arrival.at() - now);
      if (untilEnd <= untilArrival) {
        now += untilEnd;
        done = Math.max(done, ends.remove().at());
        end(end.worker(), length);
      } else {
        now += untilArrival;
        done += ends.isEmpty() ? 0 : untilArrival * speed;
        train(arrivals.remove().worker());
      }
    }
  }

  private int slice(int worker) {
    int steps = schedule.slices();
    return orders.get(visits[worker] / steps).slice(worker, visits[worker] % steps);
  }

  private int receiver(int slice, int visit) {
    int steps = schedule.slices();
    return orders.get(visit / steps).worker(slice, visit % steps);
  }

  /** Begins a worker's next visit once its slice has arrived. */
  private void begin(int w) {
    int s = slice(w);
    idle[w] = nextVisit[s] != visits[w];
    if (!idle[w]) {
      arrivals.add(new Event(Math.max(now, ready[s]), w));
    }
  }

  private void train(int w) {
    began[w] = now;
    ends.add(new Event(done + loads.of(w, slice(w)), w));
  }

  private void end(int w, int length) {
    int s = slice(w);
    compute += now - began[w];
    ready[s] = now + latency;
    nextVisit[s] = visits[w] + schedule.slicesPerWorker();
    visits[w]++;
    int receiver = receiver(s, nextVisit[s]);
    if (idle[receiver] && visits[receiver] == nextVisit[s]) {
      begin(receiver);
    }
    if (visits[w] < length) {
      begin(w);
    }
  }
}

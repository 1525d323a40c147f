package io.sparkmp.rotation;

import io.sparkmp.schedule.RingOrder;
import io.sparkmp.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A slice goes to the worker that trains it m sub-epochs later. */
final class RingRoute implements Route {
  private final Schedule schedule;
  private final List<Stretch> stretches;
  private final int worker;
  private final int slots;
  private int at = -1; // the current stretch
  private int before; // sub-epochs of the leg before the stretch
  private RingOrder orderBefore; // of the previous pass
  private RingOrder order;
  private RingOrder orderAfter;

  RingRoute(Schedule schedule, List<Stretch> stretches, int worker) {
    this.schedule = schedule;
    this.stretches = stretches;
    this.worker = worker;
    this.slots = schedule.slicesPerWorker();
    order = schedule.ring(stretches.get(0).pass().number());
    orderBefore = order;
    orderAfter = order;
  }

  private Stretch stretch() {
    return stretches.get(at);
  }

  private Pass pass() {
    return stretch().pass();
  }

  @Override
  public void advance() {
    if (at >= 0) {
      before += stretch().end() - stretch().first();
      orderBefore = order;
      order = orderAfter;
    }
    at++;
    orderAfter = pass().trains() ? schedule.ring(pass().next()) : order;
  }

  /** The number of a sub-epoch within the leg. */
  private int number(int step) {
    return before + step - stretch().first();
  }

  @Override
  public int slice(int step) {
    return order.slice(worker, step);
  }

  @Override
  public int firstOfNext() {
    return orderAfter.slice(worker, 0);
  }

  @Override
  public @Nullable Message arrival(int step) {
    return number(step) < slots ? null : arrival(step, pass().number(), slice(step));
  }

  /**
   * The message from the worker that trained the slice m sub-epochs before.
   *
   * @param step a sub-epoch of the pass or, counted on, of the next pass
   */
  private Message arrival(int step, int pass, int slice) {
    int then = step - slots;
    int sender =
        then < 0 ? orderBefore.worker(slice, schedule.slices() + then) : order.worker(slice, then);
    return new Message(number(step), pass, slice, sender, worker);
  }

  @Override
  public Message departure(int step) {
    int slice = slice(step);
    boolean stays = step + slots < schedule.slices(); // in this pass
    int receiver =
        stays ? order.worker(slice, step + slots) : orderAfter.worker(slice, step % slots);
    return new Message(
        number(step) + slots, stays ? pass().number() : pass().next(), slice, worker, receiver);
  }

  @Override
  public int ahead() {
    return 0;
  }

  @Override
  public List<Message> givenAway() {
    return List.of();
  }

  @Override
  public List<@Nullable Message> last() {
    List<@Nullable Message> last = new ArrayList<>();
    int steps = schedule.slices();
    for (int step = stretch().end(); step < stretch().end() + slots; step++) {
      if (number(step) < slots) { // the leg was shorter than the slices that a worker holds
        last.add(null);
      } else if (step < steps) {
        last.add(arrival(step, pass().number(), slice(step)));
      } else {
        last.add(arrival(step, pass().next(), orderAfter.slice(worker, step - steps)));
      }
    }
    return last;
  }
}

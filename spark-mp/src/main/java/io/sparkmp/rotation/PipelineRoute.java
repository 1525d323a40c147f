package io.sparkmp.rotation;

import io.sparkmp.schedule.Schedule;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A slice goes to the next worker, and from the last to the first. Sub-epochs of a leg count from
 * the start of the first worker; worker p begins in sub-epoch pm, when m slices have arrived. When
 * its first slice arrives, in sub-epoch pm - m + 1, it gives the m that it holds to the first
 * worker, which trains them from pm on. So no worker keeps more than m slices, except the first in
 * its first epoch, which may have 2m - 1.
 */
final class PipelineRoute implements Route {
  private final List<Stretch> stretches;
  private final int worker;
  private final int end; // the last worker
  private final int slots;
  private final int slices;
  private final int delay;
  private int at = -1; // the current stretch

  PipelineRoute(Schedule schedule, List<Stretch> stretches, int worker) {
    for (Stretch stretch : stretches) {
      if (stretch.first() != 0 || !stretch.endsPass(schedule)) {
        throw new IllegalArgumentException(
            "Invalid leg: a part of pass "
                + stretch.pass().number()
                + " (expected: whole passes in a pipeline)");
      }
    }
    this.stretches = stretches;
    this.worker = worker;
    this.end = schedule.workers() - 1;
    this.slots = schedule.slicesPerWorker();
    this.slices = schedule.slices();
    this.delay = schedule.delay(worker);
  }

  @Override
  public void advance() {
    at++;
  }

  private Pass pass() {
    return stretches.get(at).pass();
  }

  private boolean isLastPass() {
    return at == stretches.size() - 1;
  }

  @Override
  public int slice(int step) {
    return step;
  }

  @Override
  public int firstOfNext() {
    return 0;
  }

  @Override
  public @Nullable Message arrival(int step) {
    int visit = at * slices + step;
    int slice = visit % slices;
    int pass = stretches.get(visit / slices).pass().number();
    if (worker > 0) {
      return new Message(visit + delay, pass, slice, worker - 1, worker);
    }
    if (visit < slots) {
      return null;
    }
    int sender = visit < slices ? slice / slots : end;
    return new Message(visit, pass, slice, sender, worker);
  }

  @Override
  public int ahead() {
    return worker == 0 ? 0 : slots - 1;
  }

  @Override
  public Message departure(int step) {
    int number = at * slices + step + delay + slots;
    if (worker < end) {
      return new Message(number, pass().number(), step, worker, worker + 1);
    }
    int receiver = isLastPass() ? step / slots : 0;
    return new Message(number, pass().next(), step, worker, receiver);
  }

  @Override
  public List<Message> givenAway() {
    return worker == 0 ? List.of() : held().mapToObj(this::toFirst).toList();
  }

  private Message toFirst(int slice) {
    int number = slice; // the first worker trains it in its sub-epoch of that number
    return new Message(number, pass().number(), slice, worker, 0);
  }

  @Override
  public List<@Nullable Message> last() {
    int number = stretches.size() * slices;
    return held()
        .<@Nullable Message>mapToObj(s -> new Message(number + s, pass().next(), s, end, worker))
        .toList();
  }

  /** The slices that the worker holds between two legs. */
  private IntStream held() {
    return IntStream.range(delay, delay + slots);
  }
}

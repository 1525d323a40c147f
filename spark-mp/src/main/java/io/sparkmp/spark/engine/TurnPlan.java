package io.sparkmp.spark.engine;

import io.sparkmp.rotation.Message;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.rdd.ZippedRdd;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.rdd.RDD;
import org.jspecify.annotations.Nullable;

/**
 * Where the runs of a turn find what they train, and where they leave it. The places are needed on
 * the driver only.
 */
final class TurnPlan implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The number of the input that has the pinned state, and the slices that the worker holds. */
  static final int HELD = 1;

  private final int workers;
  private final int slices;
  private final int exchange;
  private final List<Run> runs = new ArrayList<>();
  private final transient List<List<ZippedRdd.Source>> places = new ArrayList<>();
  private final boolean isHandingOver;

  /**
   * What one worker does.
   *
   * @param isFirst whether these are its first visits of the leg
   * @param steps its visits, in order
   */
  record Run(int worker, boolean isFirst, List<Step> steps) implements Serializable {}

  /**
   * A visit.
   *
   * @param arrival brings the slice; null if it is stored
   * @param source the number of the input that has the stored slice
   * @param slot its place there
   * @param departure hands it on; null if it is to be stored
   * @param next the slice of the next visit; -1 if there is none
   */
  record Step(
      Visit visit,
      @Nullable Message arrival,
      int source,
      int slot,
      @Nullable Message departure,
      int next)
      implements Serializable {}

  /**
   * Plans a turn.
   *
   * @param exchange an RDD id, used to name the messages
   * @param model where pinned states and slices are
   */
  TurnPlan(Schedule schedule, LegTurn turn, int exchange, ModelPlaces model) {
    this.workers = schedule.workers();
    this.slices = schedule.slices();
    this.exchange = exchange;
    Map<Visit, Message> arrivals = new HashMap<>();
    Map<Visit, Message> departures = new HashMap<>();
    handOvers(turn, arrivals, departures);
    isHandingOver = !arrivals.isEmpty();
    for (List<Visit> visits : turn.runs()) {
      int worker = visits.get(0).worker();
      List<ZippedRdd.Source> inputs = new ArrayList<>();
      inputs.add(model.pinned(worker));
      List<Step> steps = new ArrayList<>();
      for (int i = 0; i < visits.size(); i++) {
        Visit visit = visits.get(i);
        Message arrival = arrivals.get(visit);
        SliceLocation stored = model.slice(visit.slice());
        boolean isHeld = model.isHeld(stored, worker);
        if (arrival == null && !isHeld) {
          inputs.add(stored.source());
        }
        steps.add(
            new Step(
                visit,
                arrival,
                isHeld ? HELD : inputs.size(), // data come first
                stored.slot(),
                departures.get(visit),
                i + 1 < visits.size() ? visits.get(i + 1).slice() : -1));
      }
      runs.add(new Run(worker, !model.hasBegun(worker), steps));
      places.add(inputs);
    }
  }

  /** Who gets a slice from whom within the turn. */
  private static void handOvers(
      LegTurn turn, Map<Visit, Message> arrivals, Map<Visit, Message> departures) {
    Map<Integer, Visit> last = new HashMap<>();
    List<Visit> all = new ArrayList<>();
    turn.runs().forEach(all::addAll);
    all.sort(Comparator.comparingInt(Visit::step)); // stable: in a pipeline, workers in order
    for (Visit visit : all) {
      Visit before = last.put(visit.slice(), visit);
      if (before != null) {
        Message message =
            new Message(
                visit.step(),
                visit.pass().number(),
                visit.slice(),
                before.worker(),
                visit.worker());
        arrivals.put(visit, message);
        departures.put(before, message);
      }
    }
  }

  /** The inputs of a run. */
  List<ZippedRdd.Source> sources(RDD<?> data, int run) {
    List<ZippedRdd.Source> sources = new ArrayList<>();
    sources.add(new ZippedRdd.Source(data, runs.get(run).worker()));
    sources.addAll(places.get(run));
    return sources;
  }

  /** The slices that are stored when the turn has ended. */
  List<Visit> storing() {
    return runs.stream()
        .flatMap(run -> run.steps().stream())
        .filter(step -> step.departure() == null)
        .map(Step::visit)
        .toList();
  }

  int runs() {
    return runs.size();
  }

  Run run(int i) {
    return runs.get(i);
  }

  /** Whether runs hand slices to each other. */
  boolean isHandingOver() {
    return isHandingOver;
  }

  int exchange() {
    return exchange;
  }

  int workers() {
    return workers;
  }

  int slices() {
    return slices;
  }
}

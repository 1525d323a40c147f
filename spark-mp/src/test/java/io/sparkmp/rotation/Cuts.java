package io.sparkmp.rotation;

import io.sparkmp.random.SplitMix64;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A training cut into legs at random, by a seed. */
public final class Cuts {
  private final List<Map<Pass, WorkerReport>> reports = new ArrayList<>();

  /** The workers' reports, leg after leg. */
  public Cuts(int workers) {
    for (int p = 0; p < workers; p++) {
      reports.add(new LinkedHashMap<>());
    }
  }

  /**
   * Legs of 1 to 1.5 x {@code perEpoch} sub-epochs that follow each other.
   *
   * @param perEpoch sub-epochs
   * @param evaluate after each epoch, or null
   */
  public static List<Leg> of(
      SplitMix64 random, int epochs, int perEpoch, @Nullable HeldOut evaluate) {
    List<Leg> legs = new ArrayList<>();
    long all = Position.after(epochs).number(perEpoch);
    for (long at = 0; at < all; ) {
      long end = Math.min(all, at + 1 + random.nextInt(perEpoch + perEpoch / 2));
      legs.add(Leg.train(Position.of(at, perEpoch), Position.of(end, perEpoch), evaluate));
      at = end;
    }
    return legs;
  }

  /** Adds the reports of one leg: a later report of a pass covers more of it. */
  public void add(List<? extends WorkerState<?, ?>> states) {
    for (int p = 0; p < states.size(); p++) {
      for (WorkerReport report : states.get(p).reports()) {
        reports.get(p).put(report.pass(), report);
      }
    }
  }

  /** The reports of all legs, with each pass as in a leg of whole epochs. */
  public List<List<WorkerReport>> reports() {
    List<List<WorkerReport>> all = new ArrayList<>();
    reports.forEach(ofWorker -> all.add(List.copyOf(ofWorker.values())));
    return all;
  }
}

package io.sparkmp.training;

import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Tally;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The epochs of a training.
 *
 * @param reports of all trained epochs, including lost ones; must not be changed
 * @param told how many of them the listeners have received
 * @param best the best epoch, counted from 1; 0 if none was judged
 */
public record Epochs(List<EpochReport> reports, int told, int best) {
  static final Epochs NONE = new Epochs(List.of(), 0, 0);

  /** The report of an epoch, counted from 1. */
  public EpochReport of(int epoch) {
    return reports.get(epoch - 1);
  }

  /** Adds new reports; existing ones stay. */
  Epochs with(List<EpochReport> complete) {
    List<EpochReport> all = new ArrayList<>(reports);
    complete.stream().filter(report -> report.epoch() > reports.size()).forEach(all::add);
    return new Epochs(Collections.unmodifiableList(all), told, best);
  }

  /** Marks this many as told, except an epoch that had nothing left to train. */
  Epochs toldUpTo(int epochs, Rules rules) {
    int end = told;
    while (end < epochs && !rules.endsWith().test(reports.get(end))) {
      end++;
    }
    return new Epochs(reports, end, best);
  }

  /** Marks all as told, after an earlier run of the training. */
  Epochs allTold() {
    return new Epochs(reports, reports.size(), best);
  }

  /** Whether an epoch has a loss to judge it by. */
  boolean canJudge(int epoch) {
    return of(epoch).validation() != null;
  }

  /** Judges one more epoch: the first with the lowest loss is the best. */
  Epochs judged(int epoch) {
    return best == 0 || loss(epoch) < loss(best) ? new Epochs(reports, told, epoch) : this;
  }

  private double loss(int epoch) {
    Tally validation = of(epoch).validation();
    return validation == null ? Double.NaN : validation.mean();
  }
}

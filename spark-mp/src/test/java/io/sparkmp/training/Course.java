package io.sparkmp.training;

import io.sparkmp.rotation.EarlyStopping;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A training in which nothing fails, by a plain loop: the epochs, with random losses, and the one
 * that is the result.
 */
final class Course {
  final int epochs;
  final int perEpoch;
  final Rules rules;
  private final int endsAt; // the first epoch with nothing left to train
  private final double[] losses;

  Course(Random random) {
    epochs = 1 + random.nextInt(7);
    perEpoch = 1 + random.nextInt(4);
    endsAt = random.nextInt(4) == 0 ? 1 + random.nextInt(epochs) : Integer.MAX_VALUE;
    losses = random.doubles(epochs).map(loss -> Math.floor(5 * loss)).toArray(); // some are equal
    boolean validates = random.nextBoolean();
    rules =
        new Rules(
            validates,
            1 + random.nextInt(2),
            validates && random.nextBoolean() ? new EarlyStopping(1 + random.nextInt(3)) : null,
            report -> report.epoch() >= endsAt,
            1 + random.nextInt(4));
  }

  /** The report of an epoch, counted from 1. */
  EpochReport report(int epoch, boolean isJudged) {
    Tally validation = null;
    if (isJudged) {
      validation = new Tally();
      validation.add(losses[epoch - 1], 1);
    }
    return new EpochReport(epoch, new Tally(), validation, 1, WorkerReport.Cost.NONE, null);
  }

  /** The last epoch that is trained when so many are requested. */
  int last(int asked) {
    for (int epoch = 1; epoch < asked; epoch++) {
      EarlyStopping stopping = rules.earlyStopping();
      int best = best(epoch);
      boolean isNoBetter = stopping != null && best > 0 && epoch - best >= stopping.patience();
      if (epoch >= endsAt || isNoBetter) {
        return epoch;
      }
    }
    return asked;
  }

  /** The best of the first so many epochs; 0 if none is judged. */
  int best(int upTo) {
    int best = 0;
    for (int epoch = rules.firstJudged(); rules.validates() && epoch <= upTo; epoch++) {
      best = best == 0 || losses[epoch - 1] < losses[best - 1] ? epoch : best;
    }
    return best;
  }

  /** The epoch whose model is the result. */
  int result(int asked) {
    int best = best(last(asked));
    return best == 0 ? last(asked) : best;
  }

  /** Later epochs of the same leg with nothing left to train change nothing. */
  int mostOfResult(int asked) {
    return !rules.validates() && last(asked) >= endsAt ? asked : result(asked);
  }

  /** The epochs from {@code first} on that must be reported when {@code last} is complete. */
  List<Integer> told(int first, int last) {
    List<Integer> told = new ArrayList<>();
    for (int epoch = first; epoch <= last && epoch < endsAt; epoch++) {
      told.add(epoch);
    }
    return told;
  }
}

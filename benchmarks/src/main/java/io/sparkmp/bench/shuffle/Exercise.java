package io.sparkmp.bench.shuffle;

import io.sparkmp.layout.Entries;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.schedule.Schedule;
import java.io.Serializable;

/**
 * What is learned: a function of the position, seen with noise. The work on a block does not depend
 * on the size of a slice, but for the cache.
 *
 * @param schedule of the rotation
 * @param floats of a slice, at least 1
 * @param updates of a block: how many examples it has, at least 1
 */
record Exercise(Schedule schedule, int floats, int updates) implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final float NOISE = 0.1f;

  /** The data of one worker, drawn from the schedule's seed. */
  WorkerExamples examples(int worker) {
    Entries[] blocks = new Entries[schedule.slices()];
    for (int s = 0; s < blocks.length; s++) {
      SplitMix64 random = new SplitMix64(SplitMix64.derive(schedule.seed(), worker, s));
      int[] positions = new int[updates];
      float[] targets = new float[updates];
      for (int i = 0; i < updates; i++) {
        positions[i] = random.nextInt(floats);
        targets[i] = truth(s, positions[i]) + NOISE * (float) random.nextGaussian();
      }
      blocks[s] = new Entries(new int[0], positions, targets);
    }
    return new WorkerExamples(worker, blocks);
  }

  private float truth(int slice, int position) {
    return (float) SplitMix64.unit(SplitMix64.derive(~schedule.seed(), slice, position));
  }

  /** A slice as it is before the first epoch; no two of its bytes follow a pattern. */
  float[] slice(int slice) {
    SplitMix64 random = new SplitMix64(SplitMix64.derive(schedule.seed(), -1, slice));
    float[] values = new float[floats];
    for (int i = 0; i < floats; i++) {
      values[i] = (float) SplitMix64.unit(random.nextLong());
    }
    return values;
  }

  /** Of all slices together. */
  long modelBytes() {
    return 4L * floats * schedule.slices();
  }

  /** The program that learns it. */
  Learner learner() {
    return new Learner(schedule.slices());
  }
}

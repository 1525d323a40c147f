package io.sparkmp.bench.shuffle;

import io.sparkmp.layout.Entries;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.schedule.Schedule;
import java.io.Serializable;

/**
 * The learning task: a noisy function of the position. The work on a block does not depend on the
 * size of a slice, except through the cache.
 *
 * @param schedule the rotation's schedule
 * @param floats floats per slice, at least 1
 * @param updates examples per block, at least 1
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

  /** The initial slice; its bytes follow no pattern. */
  float[] slice(int slice) {
    SplitMix64 random = new SplitMix64(SplitMix64.derive(schedule.seed(), -1, slice));
    float[] values = new float[floats];
    for (int i = 0; i < floats; i++) {
      values[i] = (float) SplitMix64.unit(random.nextLong());
    }
    return values;
  }

  /** The total size of all slices. */
  long modelBytes() {
    return 4L * floats * schedule.slices();
  }

  /** The program that learns the function. */
  Learner learner() {
    return new Learner(schedule.slices());
  }
}

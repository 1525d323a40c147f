package io.sparkmp.bench.shuffle;

import io.sparkmp.layout.Entries;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;

/**
 * Moves a value towards each of its targets: {@code x += rate * (target - x)}. The loss is the sum
 * of squared errors before the updates.
 *
 * <p>The pinned state of a worker holds no part of the model: it records the nanoseconds that each
 * of its visits spent in the kernel, the visit of sub-epoch t (counted from the start of the
 * training) at place {@code t mod length}. So the time of the slowest worker is known for each
 * sub-epoch in every way of training.
 */
final class Learner implements RotationProgram<Entries, long[], float[]> {
  private static final long serialVersionUID = 1L;
  private static final float RATE = 0.25f;

  private final int slices;

  Learner(int slices) {
    this.slices = slices;
  }

  @Override
  public Kernel<Entries, long[], float[]> newKernel() {
    return new Kernel<>() {
      @Override
      public void train(Visit visit, Entries block, long[] pinned, float[] slice, Tally tally) {
        long start = System.nanoTime();
        double loss = 0;
        int[] positions = block.columns();
        float[] targets = block.values();
        for (int i = 0; i < positions.length; i++) {
          float error = targets[i] - slice[positions[i]];
          slice[positions[i]] += RATE * error;
          loss += (double) error * error;
        }
        tally.add(loss, positions.length);
        int subEpoch = visit.epoch() * slices + visit.step();
        pinned[subEpoch % pinned.length] = System.nanoTime() - start;
      }

      @Override
      public void evaluate(
          Visit visit, HeldOut set, Entries block, long[] pinned, float[] slice, Tally tally) {
        throw new UnsupportedOperationException("Cannot evaluate: there is no held-out set");
      }
    };
  }

  @Override
  public long[] copyPinned(long[] pinned) {
    return pinned.clone();
  }

  @Override
  public float[] copySlice(float[] slice) {
    return slice.clone();
  }
}

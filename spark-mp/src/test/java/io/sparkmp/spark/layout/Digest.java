package io.sparkmp.spark.layout;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;

/** A program whose state is a digest of every record that it has met, in order. */
record Digest() implements RotationProgram<SparseBlock, long[], long[]> {

  @Override
  public Kernel<SparseBlock, long[], long[]> newKernel() {
    return new Kernel<>() {
      @Override
      public void train(Visit visit, SparseBlock block, long[] worker, long[] slice, Tally tally) {
        Entries e = block.training();
        for (int k = 0; k < e.size(); k++) {
          long one = SplitMix64.derive(visit.seed(), e.rows()[k], e.columns()[k]);
          worker[0] = SplitMix64.mix(worker[0] + one + Float.floatToIntBits(e.values()[k]));
          slice[0] = SplitMix64.mix(slice[0] ^ worker[0]);
        }
        tally.add(0, e.size());
      }

      @Override
      public void evaluate(
          Visit visit, HeldOut set, SparseBlock block, long[] worker, long[] slice, Tally tally) {
        tally.add(0, block.entries(set).size());
      }
    };
  }

  @Override
  public long[] copyPinned(long[] worker) {
    return worker.clone();
  }

  @Override
  public long[] copySlice(long[] slice) {
    return slice.clone();
  }
}

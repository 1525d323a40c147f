package io.sparkmp.lda.kernel;

import java.util.Arrays;

/** Plain loops. */
final class ScalarScan extends RowScan {
  private final float[] lanes = new float[LANES];

  ScalarScan(int topics) {
    super(topics);
  }

  @Override
  void accumulate(int[] counts, int at, float beta, float[] weights, int steps, float[] sums) {
    Arrays.fill(lanes, 0);
    for (int step = 0; step < steps; step++) {
      for (int lane = 0; lane < LANES; lane++) {
        int k = step * LANES + lane;
        lanes[lane] += (counts[at + k] + beta) * weights[k];
      }
      if (step % GROUP == GROUP - 1 || step == steps - 1) {
        System.arraycopy(lanes, 0, sums, step / GROUP * LANES, LANES);
      }
    }
  }
}

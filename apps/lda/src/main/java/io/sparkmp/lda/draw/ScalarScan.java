package io.sparkmp.lda.draw;

import java.util.Arrays;

/** Plain loops. */
final class ScalarScan extends RowScan {

  ScalarScan(int topics) {
    super(topics);
  }

  @Override
  void accumulate(
      int[] counts, int at, float beta, float[] weights, int steps, float[] sums, float[] lanes) {
    Arrays.fill(sums, 0);
    for (int k = 0; k < steps * LANES; k++) {
      sums[k / (GROUP * LANES) * LANES + k % LANES] += (counts[at + k] + beta) * weights[k];
    }
    Arrays.fill(lanes, 0);
    for (int i = 0; i < sums.length; i++) {
      lanes[i % LANES] += sums[i];
    }
  }
}

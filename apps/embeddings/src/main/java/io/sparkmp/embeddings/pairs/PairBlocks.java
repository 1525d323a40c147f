package io.sparkmp.embeddings.pairs;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.random.SplitMix64;
import java.util.Arrays;

/**
 * The order in which the pairs of a block are trained: at random, as those of a text come, but a
 * few of one centre together, whose vector then stays in the nearest cache.
 */
public final class PairBlocks {
  private static final int RUN = 8;

  private PairBlocks() {}

  /** The block with its pairs for training in that order. */
  public static SparseBlock shuffled(SparseBlock sorted) {
    return new SparseBlock(
        shuffled(sorted.training()), sorted.validation(), sorted.test(), sorted.merged());
  }

  private static Entries shuffled(Entries pairs) {
    int n = pairs.size();
    int[] starts = runs(pairs.rows());
    SplitMix64 random = new SplitMix64(n);
    for (int i = starts.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int start = starts[i];
      starts[i] = starts[other];
      starts[other] = start;
    }
    int[] rows = new int[n];
    int[] columns = new int[n];
    float[] values = new float[n];
    int at = 0;
    for (int start : starts) {
      int row = pairs.rows()[start];
      for (int k = start; k < n && k < start + RUN && pairs.rows()[k] == row; k++) {
        rows[at] = row;
        columns[at] = pairs.columns()[k];
        values[at++] = pairs.values()[k];
      }
    }
    return new Entries(rows, columns, values);
  }

  /** Where runs of one centre start, each of at most {@value #RUN} pairs. */
  private static int[] runs(int[] rows) {
    int[] starts = new int[rows.length];
    int runs = 0;
    for (int k = 0; k < rows.length; k++) {
      if (runs == 0 || rows[k] != rows[k - 1] || k - starts[runs - 1] == RUN) {
        starts[runs++] = k;
      }
    }
    return Arrays.copyOf(starts, runs);
  }
}

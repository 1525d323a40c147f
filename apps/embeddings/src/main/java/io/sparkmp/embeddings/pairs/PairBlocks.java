package io.sparkmp.embeddings.pairs;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.placement.CountingSort;
import io.sparkmp.random.SplitMix64;

/**
 * Orders the pairs of a block for training: a run of pairs of one context with random centres, then
 * a run of another context, all in random order. As in a text, a centre is followed by others; if
 * all its pairs were adjacent, its vector would follow the last of them.
 */
public final class PairBlocks {
  /**
   * The length of a run: as many pairs as share noise in {@code SkipGramLoop}. They reuse the
   * context's vector while it is in the cache.
   */
  private static final int RUN = 8;

  private PairBlocks() {}

  /** Reorders the training pairs of a block. */
  public static SparseBlock ordered(SparseBlock block) {
    return new SparseBlock(
        ordered(block.training()), block.validation(), block.test(), block.merged());
  }

  private static Entries ordered(Entries pairs) {
    int size = pairs.size();
    SplitMix64 random = new SplitMix64(size);
    int[] byContext = CountingSort.by(pairs.columns(), random.permutation(size));
    int[] rows = new int[size];
    int[] columns = new int[size];
    float[] values = new float[size];
    int next = 0;
    for (int run : random.permutation((size - 1) / RUN + 1)) {
      int from = run * RUN;
      for (int k = 0; k < Math.min(RUN, size - from); k++) {
        int pair = byContext[from + k];
        rows[next] = pairs.rows()[pair];
        columns[next] = pairs.columns()[pair];
        values[next++] = pairs.values()[pair];
      }
    }
    return new Entries(rows, columns, values);
  }
}

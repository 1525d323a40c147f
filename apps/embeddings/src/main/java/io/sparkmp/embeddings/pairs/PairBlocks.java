package io.sparkmp.embeddings.pairs;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.random.SplitMix64;

/**
 * The order in which the pairs of a block are trained: at random, as those of a text come. If all
 * pairs of a centre came together, its vector would follow the last of them.
 */
public final class PairBlocks {

  private PairBlocks() {}

  /** The block with its pairs for training in that order. */
  public static SparseBlock shuffled(SparseBlock sorted) {
    return new SparseBlock(
        shuffled(sorted.training()), sorted.validation(), sorted.test(), sorted.merged());
  }

  private static Entries shuffled(Entries pairs) {
    int[] rows = pairs.rows().clone();
    int[] columns = pairs.columns().clone();
    float[] values = pairs.values().clone();
    SplitMix64 random = new SplitMix64(rows.length);
    for (int i = rows.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int row = rows[i];
      rows[i] = rows[other];
      rows[other] = row;
      int column = columns[i];
      columns[i] = columns[other];
      columns[other] = column;
      float value = values[i];
      values[i] = values[other];
      values[other] = value;
    }
    return new Entries(rows, columns, values);
  }
}

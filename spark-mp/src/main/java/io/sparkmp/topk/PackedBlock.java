package io.sparkmp.topk;

import io.sparkmp.ids.Ids;
import java.util.Arrays;

/**
 * Candidates packed once for many searches, which then only read them: as many numbers as the block
 * has, and up to {@value ScoreOps#GROUP} rows more. Immutable.
 */
public final class PackedBlock {
  private static final int GROUP = ScoreOps.GROUP;

  private final Ids ids;
  private final int dimension;
  private final float[] values;
  private final float[] biases;

  /** The candidates of a block, which is not kept. */
  public PackedBlock(VectorBlock block) {
    ids = block.ids();
    dimension = block.dimension();
    int groups = (block.size() + GROUP - 1) / GROUP;
    values = new float[Math.multiplyExact(groups * GROUP, dimension)];
    biases = Arrays.copyOf(block.biases(), groups * GROUP);
    pack(block, 0, block.size(), values);
  }

  /** Of the candidates. */
  public Ids ids() {
    return ids;
  }

  /** How many candidates there are. */
  public int size() {
    return ids.size();
  }

  int dimension() {
    return dimension;
  }

  float[] values() {
    return values;
  }

  /** Of whole groups. */
  float[] biases() {
    return biases;
  }

  /**
   * Packs some rows to the start of an array. What is behind the last row of its group stays as it
   * is: it is scored, and never looked at.
   */
  static void pack(VectorBlock block, int from, int n, float[] packed) {
    int dimension = block.dimension();
    float[] values = block.values();
    for (int c = 0; c < n; c++) {
      int row = (from + c) * dimension;
      int to = c / GROUP * GROUP * dimension + c % GROUP;
      for (int k = 0; k < dimension; k++) {
        packed[to + k * GROUP] = values[row + k];
      }
    }
  }
}

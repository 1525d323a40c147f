package io.sparkmp.topk;

import io.sparkmp.ids.Ids;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Candidates packed once for many searches, which then only read them: as many numbers as the block
 * has, and with SIMD a byte for each besides, in groups of which the last is filled up. Immutable.
 */
public final class PackedBlock {
  private static final int GROUP = ScoreOps.GROUP;

  private final Ids ids;
  private final int dimension;
  private final float[] values;
  private final float[] biases;
  private final @Nullable CoarseBlock coarse;

  /** The candidates of a block, which is not kept. */
  public PackedBlock(VectorBlock block) {
    this(block, ScoreKernels.ops());
  }

  PackedBlock(VectorBlock block, ScoreOps ops) {
    ids = block.ids();
    dimension = block.dimension();
    int groups = (block.size() + GROUP - 1) / GROUP;
    values = new float[Math.multiplyExact(groups * GROUP, dimension)];
    biases = Arrays.copyOf(block.biases(), CoarseBlock.padded(block.size()));
    pack(block, 0, block.size(), values);
    coarse = ops.areBoundsFaster() ? CoarseBlock.of(block) : null;
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

  /** Of whole groups, coarse ones too. */
  float[] biases() {
    return biases;
  }

  /** The same candidates with a byte a coordinate, or null where scores are found sooner. */
  @Nullable CoarseBlock coarse() {
    return coarse;
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

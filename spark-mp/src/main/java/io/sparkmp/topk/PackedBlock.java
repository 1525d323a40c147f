package io.sparkmp.topk;

import io.sparkmp.ids.Ids;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Candidates packed once for many searches, which only read them: as many numbers as the block has,
 * and with SIMD another byte for each, in padded groups. Immutable.
 */
public final class PackedBlock {
  private static final int GROUP = ScoreOps.GROUP;

  private final Ids ids;
  private final int dimension;
  private final float[] values;
  private final float[] biases;
  private final @Nullable CoarseBlock coarse;

  /** Packs a block, which is not kept. */
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

  /** The candidates' ids. */
  public Ids ids() {
    return ids;
  }

  /** The number of candidates. */
  public int size() {
    return ids.size();
  }

  int dimension() {
    return dimension;
  }

  float[] values() {
    return values;
  }

  /** The biases, padded to whole groups of either kind. */
  float[] biases() {
    return biases;
  }

  /** The same candidates with a byte per coordinate, or null where scoring is faster. */
  @Nullable CoarseBlock coarse() {
    return coarse;
  }

  /**
   * Packs some rows at the start of an array. Padding after the last row keeps its old values: it
   * is scored but never read.
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

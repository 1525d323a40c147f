package io.sparkmp.lda.draw;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** SIMD by the JDK's Vector API, in the preferred width. */
final class VectorScan extends RowScan {
  private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;

  VectorScan(int topics) {
    super(topics);
  }

  /** The register width in bits. */
  static int bits() {
    return FLOATS.vectorBitSize();
  }

  @Override
  void accumulate(
      int[] counts, int at, float beta, float[] weights, int steps, float[] sums, float[] lanes) {
    int end = steps * LANES;
    for (int part = 0; part < LANES; part += FLOATS.length()) {
      int group = part;
      for (int from = part; from < end; from += GROUP * LANES) {
        int to = Math.min(end, from + GROUP * LANES);
        group(counts, at, beta, weights, from, to, sums, group);
        group += LANES;
      }
      lanes(sums, part, lanes);
    }
  }

  /** A separate method with one loop: in nested loops JDK 17 would allocate the vectors. */
  private static void group(
      int[] counts,
      int at,
      float beta,
      float[] weights,
      int from,
      int to,
      float[] sums,
      int group) {
    FloatVector smoothing = FloatVector.broadcast(FLOATS, beta);
    FloatVector sum = FloatVector.zero(FLOATS);
    for (int k = from; k < to; k += LANES) {
      FloatVector count =
          (FloatVector) IntVector.fromArray(INTS, counts, at + k).convert(VectorOperators.I2F, 0);
      sum = sum.add(count.add(smoothing).mul(FloatVector.fromArray(FLOATS, weights, k)));
    }
    sum.intoArray(sums, group);
  }

  private static void lanes(float[] sums, int part, float[] lanes) {
    FloatVector sum = FloatVector.zero(FLOATS);
    for (int i = part; i < sums.length; i += LANES) {
      sum = sum.add(FloatVector.fromArray(FLOATS, sums, i));
    }
    sum.intoArray(lanes, part);
  }
}

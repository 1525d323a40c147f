package io.sparkmp.simd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link ScalarRows} by the JDK's Vector API, for registers of 8 or 16 floats, with the same
 * results. It uses only the preferred width: on JDK 17, two widths in one JVM keep the compiler
 * from specialising either, and both become slow, as does Spark's own linear algebra, which uses
 * the preferred width too.
 *
 * <p>Nothing is checked: rows must lie within the arrays.
 */
public final class VectorRows {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = ScalarRows.LANES;
  private static final boolean HALF = SPECIES.length() == LANES / 2;
  private static final VectorShuffle<Float> APART_8 = rotation(8);
  private static final VectorShuffle<Float> APART_4 = rotation(4);
  private static final VectorShuffle<Float> APART_2 = rotation(2);
  private static final VectorShuffle<Float> APART_1 = rotation(1);

  private VectorRows() {}

  private static VectorShuffle<Float> rotation(int by) {
    return VectorShuffle.iota(SPECIES, by % SPECIES.length(), 1, true);
  }

  /** The register width in bits. */
  public static int bits() {
    return SPECIES.vectorBitSize();
  }

  /** Like {@link ScalarRows#dot}. */
  public static float dot(float[] a, int aFrom, float[] b, int bFrom, int n) {
    FloatVector sums = FloatVector.zero(SPECIES);
    if (HALF) {
      FloatVector upper = FloatVector.zero(SPECIES);
      for (int j = 0; j < n; j += LANES) {
        sums =
            FloatVector.fromArray(SPECIES, a, aFrom + j)
                .fma(FloatVector.fromArray(SPECIES, b, bFrom + j), sums);
        upper =
            FloatVector.fromArray(SPECIES, a, aFrom + j + LANES / 2)
                .fma(FloatVector.fromArray(SPECIES, b, bFrom + j + LANES / 2), upper);
      }
      sums = sums.add(upper);
    } else {
      for (int j = 0; j < n; j += LANES) {
        sums =
            FloatVector.fromArray(SPECIES, a, aFrom + j)
                .fma(FloatVector.fromArray(SPECIES, b, bFrom + j), sums);
      }
      sums = sums.add(sums.rearrange(APART_8));
    }
    sums = sums.add(sums.rearrange(APART_4));
    sums = sums.add(sums.rearrange(APART_2));
    return sums.add(sums.rearrange(APART_1)).lane(0);
  }

  /** Like {@link ScalarRows#blend}. */
  public static void blend(
      float[] a, int aFrom, float[] b, int bFrom, int n, float keep, float gain) {
    FloatVector keeps = FloatVector.broadcast(SPECIES, keep);
    FloatVector gains = FloatVector.broadcast(SPECIES, gain);
    for (int j = 0; j < n; j += SPECIES.length()) {
      FloatVector aj = FloatVector.fromArray(SPECIES, a, aFrom + j);
      FloatVector bj = FloatVector.fromArray(SPECIES, b, bFrom + j);
      gains.fma(bj, keeps.mul(aj)).intoArray(a, aFrom + j);
    }
  }

  /** Like {@link ScalarRows#blendBoth}. */
  public static void blendBoth(
      float[] a,
      int aFrom,
      float[] b,
      int bFrom,
      int n,
      float keepA,
      float keepB,
      float gainA,
      float gainB) {
    FloatVector keepsA = FloatVector.broadcast(SPECIES, keepA);
    FloatVector keepsB = FloatVector.broadcast(SPECIES, keepB);
    FloatVector gainsA = FloatVector.broadcast(SPECIES, gainA);
    FloatVector gainsB = FloatVector.broadcast(SPECIES, gainB);
    for (int j = 0; j < n; j += SPECIES.length()) {
      FloatVector aj = FloatVector.fromArray(SPECIES, a, aFrom + j);
      FloatVector bj = FloatVector.fromArray(SPECIES, b, bFrom + j);
      gainsA.fma(bj, keepsA.mul(aj)).intoArray(a, aFrom + j);
      gainsB.fma(aj, keepsB.mul(bj)).intoArray(b, bFrom + j);
    }
  }

  /** Like {@link ScalarRows#blendBothNonNegative}. */
  public static void blendBothNonNegative(
      float[] a,
      int aFrom,
      float[] b,
      int bFrom,
      int n,
      float keepA,
      float keepB,
      float gainA,
      float gainB) {
    FloatVector keepsA = FloatVector.broadcast(SPECIES, keepA);
    FloatVector keepsB = FloatVector.broadcast(SPECIES, keepB);
    FloatVector gainsA = FloatVector.broadcast(SPECIES, gainA);
    FloatVector gainsB = FloatVector.broadcast(SPECIES, gainB);
    for (int j = 0; j < n; j += SPECIES.length()) {
      FloatVector aj = FloatVector.fromArray(SPECIES, a, aFrom + j);
      FloatVector bj = FloatVector.fromArray(SPECIES, b, bFrom + j);
      gainsA.fma(bj, keepsA.mul(aj)).max(0).intoArray(a, aFrom + j);
      gainsB.fma(aj, keepsB.mul(bj)).max(0).intoArray(b, bFrom + j);
    }
  }
}

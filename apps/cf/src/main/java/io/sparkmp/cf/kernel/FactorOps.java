package io.sparkmp.cf.kernel;

import io.sparkmp.layout.Entries;
import io.sparkmp.simd.Simd;
import io.sparkmp.simd.VectorRows;

/**
 * The arithmetic on rows. All implementations give the same bytes: sums over factors are those of
 * {@link io.sparkmp.simd.ScalarRows#dot}.
 *
 * <p>Nothing is checked: offsets must lie within the arrays.
 */
public interface FactorOps {

  /** Rows of doubles are padded to a multiple of this. */
  int DOUBLES = 8;

  /** So many outer products are added at once; their sums stay in registers meanwhile. */
  int BATCH = 32;

  /** Chooses between scalar and SIMD arithmetic on first use, once per JVM. */
  final class Chosen {
    private static final FactorOps OPS =
        Simd.isUsed("factorisation", () -> VectorRows.bits(), 256, 512)
            ? new VectorOps()
            : new ScalarOps();

    private Chosen() {}
  }

  /** The fastest implementation that this JVM can run. */
  static FactorOps chosen() {
    return Chosen.OPS;
  }

  /** Plain Java, whatever the machine offers. */
  static FactorOps scalar() {
    return new ScalarOps();
  }

  /**
   * Trains ratings {@code from} to {@code to - 1} in order.
   *
   * @param users changed in place
   * @param items changed in place
   * @return the sum of squared errors before each update
   */
  double train(
      Entries ratings, int from, int to, FactorTable users, FactorTable items, SgdParameters sgd);

  /** The inner product of {@code n} factors, n a multiple of {@value FactorTable#LANES}. */
  float dot(float[] a, int aOffset, float[] b, int bOffset, int n);

  /** The inner product of a user's factors and an item's. */
  default float dot(FactorTable users, int user, FactorTable items, int item) {
    return dot(
        users.values(), users.offset(user), items.values(), items.offset(item), users.width());
  }

  /**
   * Adds outer products: {@code into[i * n + j] += left[r * m + i] * right[r * n + j]} for r = 0,
   * 1, ..., {@code count - 1} in this order, each by a fused multiply-add.
   *
   * @param into m rows of n, changed in place
   * @param left {@code count} rows of m
   * @param right {@code count} rows of n, a multiple of {@value #DOUBLES}
   * @param lower whether entries with j &gt; i may be wrong
   */
  void addOuter(
      double[] into, double[] left, int m, double[] right, int n, int count, boolean lower);
}

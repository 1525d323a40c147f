package io.sparkmp.cf.kernel;

/**
 * Some of the factors of every row, which a pass moves while the others stay: {@code from} to
 * {@code from + size - 1}.
 *
 * @param from the first
 * @param size b, how many, at least 1
 */
record Subspace(int from, int size) {

  /** The size with padding: what {@link FactorOps#addOuter} takes. */
  int width() {
    return width(size);
  }

  static int width(int size) {
    return (size + FactorOps.DOUBLES - 1) / FactorOps.DOUBLES * FactorOps.DOUBLES;
  }
}

package io.sparkmp.cf.kernel;

/**
 * The factors of every row that a pass updates while the others stay fixed: {@code from} to {@code
 * from + size - 1}.
 *
 * @param from the first factor
 * @param size b, the number of factors, at least 1
 */
record Subspace(int from, int size) {

  /** The size with padding for {@link FactorOps#addOuter}. */
  int width() {
    return width(size);
  }

  static int width(int size) {
    return (size + FactorOps.DOUBLES - 1) / FactorOps.DOUBLES * FactorOps.DOUBLES;
  }
}

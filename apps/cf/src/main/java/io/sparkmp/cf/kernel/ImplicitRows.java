package io.sparkmp.cf.kernel;

import org.jspecify.annotations.Nullable;

/**
 * The users of a worker or the items of a slice in training on implicit feedback: their factors
 * and, within a pass, the sums so far. Between passes there are only factors. Changed in place.
 */
public final class ImplicitRows implements FactorRows {
  private static final long serialVersionUID = 1L;

  private final FactorTable factors;
  private @Nullable Gram gram;
  private @Nullable RowSums sums;

  /** Rows between two passes; they take ownership of {@code factors}. */
  public ImplicitRows(FactorTable factors) {
    this(factors, null, null);
  }

  /**
   * Rows within a pass.
   *
   * @param gram the Gram matrix of these rows, or null
   * @param sums the sums for their solve, or null
   */
  public ImplicitRows(FactorTable factors, @Nullable Gram gram, @Nullable RowSums sums) {
    this.factors = factors;
    this.gram = gram;
    this.sums = sums;
  }

  /** {@inheritDoc} Biases are zero. */
  @Override
  public FactorTable factors() {
    return factors;
  }

  /** The Gram matrix of these rows, if the pass needs it. */
  public @Nullable Gram gram() {
    return gram;
  }

  /** The sums for the solve of these rows, if the pass updates them. */
  public @Nullable RowSums sums() {
    return sums;
  }

  void setGram(@Nullable Gram gram) {
    this.gram = gram;
  }

  void setSums(@Nullable RowSums sums) {
    this.sums = sums;
  }

  ImplicitRows copy() {
    return new ImplicitRows(
        factors.copy(), gram == null ? null : gram.copy(), sums == null ? null : sums.copy());
  }
}

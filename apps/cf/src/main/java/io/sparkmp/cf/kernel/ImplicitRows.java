package io.sparkmp.cf.kernel;

import org.jspecify.annotations.Nullable;

/**
 * The users of a worker or the items of a slice in a training on implicit feedback: their factors
 * and, within a pass, what the pass has added up so far. Between two passes there are factors
 * alone. Changed in place.
 */
public final class ImplicitRows implements FactorRows {
  private static final long serialVersionUID = 1L;

  private final FactorTable factors;
  private @Nullable Gram gram;
  private @Nullable RowSums sums;

  /** Rows between two passes, on {@code factors}, which then belong to them. */
  public ImplicitRows(FactorTable factors) {
    this(factors, null, null);
  }

  /**
   * Rows in the middle of a pass.
   *
   * @param gram of these rows, or null
   * @param sums for their solve, or null
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

  /** The sums for the solve of these rows, if it is their pass. */
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

package io.sparkmp.spark;

import io.sparkmp.errors.UserFacing;
import io.sparkmp.rotation.EpochReport;
import java.util.List;

/** A training whose loss is no longer finite. */
public final class DivergedException extends RuntimeException implements UserFacing {
  private static final long serialVersionUID = 1L;

  private final transient List<EpochReport> before;

  /**
   * A training that ends.
   *
   * @param before the earlier epochs of the same leg
   */
  public DivergedException(int epoch, List<EpochReport> before) {
    super(
        "Cannot go on training: the loss is no longer finite in epoch "
            + epoch
            + ". The fit diverges; use a smaller step size or more regularisation, or"
            + " values of about 1");
    this.before = before;
  }

  /** The epochs of the same leg before that one. */
  public List<EpochReport> before() {
    return before;
  }
}

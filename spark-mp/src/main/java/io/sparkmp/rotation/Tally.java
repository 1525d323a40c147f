package io.sparkmp.rotation;

/**
 * Sums of losses and their counts. Sums of doubles depend on the order of addition, so it is fixed:
 * within a worker by sub-epoch, then over the workers by number.
 */
public final class Tally implements java.io.Serializable {
  private static final long serialVersionUID = 1L;

  private double loss;
  private long count;

  /** Adds the summed loss of {@code count} observations. */
  public void add(double loss, long count) {
    this.loss += loss;
    this.count += count;
  }

  /** Adds all of {@code other}. */
  public void add(Tally other) {
    add(other.loss, other.count);
  }

  /** The sum of the losses. */
  public double loss() {
    return loss;
  }

  /** The number of observations. */
  public long count() {
    return count;
  }

  /** The mean loss, NaN without an observation. */
  public double mean() {
    return count == 0 ? Double.NaN : loss / count;
  }
}

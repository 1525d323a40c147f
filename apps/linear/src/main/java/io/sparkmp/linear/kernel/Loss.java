package io.sparkmp.linear.kernel;

/**
 * The loss of a record, as a function of its margin z (the sum of its features times their
 * coefficients, plus the intercept) and its label y. For two classes, y counts as 1 if it is above
 * 0, else as -1. All are convex in z.
 */
public enum Loss {
  /** {@code log(1 + exp(-yz))}: logistic regression. */
  LOGISTIC(true, 0.25) {
    @Override
    public double of(double margin, double label) {
      double yz = label > 0 ? margin : -margin;
      return yz > 0 ? Math.log1p(Math.exp(-yz)) : Math.log1p(Math.exp(yz)) - yz;
    }

    @Override
    public double slope(double margin, double label) {
      return label > 0 ? -1 / (1 + Math.exp(margin)) : 1 / (1 + Math.exp(-margin));
    }
  },

  /** {@code max(0, 1 - yz)^2}: a linear support vector machine. */
  SQUARED_HINGE(true, 2) {
    @Override
    public double of(double margin, double label) {
      double short0 = Math.max(0, 1 - (label > 0 ? margin : -margin));
      return short0 * short0;
    }

    @Override
    public double slope(double margin, double label) {
      return label > 0 ? -2 * Math.max(0, 1 - margin) : 2 * Math.max(0, 1 + margin);
    }
  },

  /** {@code (z - y)^2 / 2}: linear regression. */
  SQUARED(false, 1) {
    @Override
    public double of(double margin, double label) {
      double error = margin - label;
      return error * error / 2;
    }

    @Override
    public double slope(double margin, double label) {
      return margin - label;
    }
  },

  /**
   * {@code log(sum_k exp(z_k)) - z_y}: logistic regression of K classes, with a margin for each;
   * see {@link Softmax}.
   */
  MULTINOMIAL(true, 0.25) {
    @Override
    public double of(double margin, double label) {
      throw new IllegalStateException("Not a function of a single margin");
    }

    @Override
    public double slope(double margin, double label) {
      throw new IllegalStateException("Not a function of a single margin");
    }
  };

  private final boolean isOfClasses;
  private final double curvature;

  Loss(boolean isOfClasses, double curvature) {
    this.isOfClasses = isOfClasses;
    this.curvature = curvature;
  }

  /** The loss. */
  public abstract double of(double margin, double label);

  /** The derivative by the margin. */
  public abstract double slope(double margin, double label);

  /** The second derivative at the start, where all margins are 0; its maximum. */
  public double curvature() {
    return curvature;
  }

  /** Whether labels are classes: two, but for {@link #MULTINOMIAL}. */
  public boolean isOfClasses() {
    return isOfClasses;
  }
}

package io.sparkmp.cf.solve;

import io.sparkmp.cf.kernel.ImplicitOptions;
import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.metadata.Feedback;
import io.sparkmp.errors.Arguments;

/** The loss for fitting a user's factors to fixed items, or an item's to fixed users. */
public sealed interface FoldInLoss extends java.io.Serializable {

  /** The L2 regularisation of the factors, &gt;= 0. */
  double regularisation();

  /**
   * The penalty of the factors of a user.
   *
   * @param ratings how many of the user's count
   * @param others how many items there are
   */
  default double penalty(int ratings, long others) {
    return ratings * regularisation();
  }

  /** Whether to solve for a bias. */
  boolean biases();

  /**
   * Explicit ratings. With n ratings of the user, minimises
   *
   * <pre>
   *   sum (rating - mean - b_i - b_u - p . q_i)^2 + n (regularisation |p|^2 + biasRegularisation b_u^2)
   * </pre>
   *
   * as in Koren, Bell and Volinsky, IEEE Computer 2009, equation 5, with only p and b_u free, or
   * only p with b_u = 0.
   *
   * @param regularisation of the factors
   * @param biasRegularisation of the bias, &gt;= 0
   * @param biases whether b_u is free; otherwise it is 0
   */
  record Explicit(double regularisation, double biasRegularisation, boolean biases)
      implements FoldInLoss {
    /** Checks the numbers. */
    public Explicit {
      Arguments.check("regularisation", regularisation, regularisation >= 0, ">= 0");
      Arguments.check("biasRegularisation", biasRegularisation, biasRegularisation >= 0, ">= 0");
    }
  }

  /**
   * Ratings as confidence that the user wants the item (above 0) or does not (below 0); every other
   * item is unwanted with low confidence: Hu, Koren and Volinsky, ICDM 2008, equation 4, in the
   * form of MLlib's ALS. With c = alpha |rating| and n ratings above 0
   *
   * <pre>
   *   (sum of all q q' + sum of rated c q q' + regularisation w I) p = sum of rating &gt; 0 (1 + c) q
   * </pre>
   *
   * with w the weight of n, by default n itself. There are no biases.
   *
   * @param regularisation of the factors
   * @param alpha the confidence per unit of rating, &gt;= 0
   * @param weight how the regularisation grows with the ratings above 0
   */
  record Implicit(double regularisation, double alpha, ImplicitOptions.Weight weight)
      implements FoldInLoss {
    /** With a regularisation in proportion to the ratings. */
    public Implicit(double regularisation, double alpha) {
      this(regularisation, alpha, ImplicitOptions.Weight.BY_RATINGS);
    }

    /** Checks the numbers. */
    public Implicit {
      Arguments.check("regularisation", regularisation, regularisation >= 0, ">= 0");
      Arguments.check("alpha", alpha, alpha >= 0, ">= 0");
    }

    @Override
    public double penalty(int ratings, long others) {
      return regularisation * weight.of(ratings, others);
    }

    @Override
    public boolean biases() {
      return false;
    }
  }

  /**
   * The loss that a model's training minimised.
   *
   * @throws IllegalArgumentException if the model is of version 1, which did not record it
   */
  static FoldInLoss of(FactorModelInfo info) {
    if (info.version() < 2) {
      throw new IllegalArgumentException(
          "Cannot fold in: a model of version "
              + info.version()
              + " does not tell its regularisation; train it again");
    }
    return info.feedback() == Feedback.IMPLICIT
        ? new Implicit(info.regularisation(), info.alpha(), info.weight())
        : new Explicit(info.regularisation(), info.biasRegularisation(), info.biases());
  }
}

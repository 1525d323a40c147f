package io.sparkmp.cf.ml;

import static org.apache.spark.ml.param.ParamValidators.gtEq;

import io.sparkmp.spark.ml.FluentParams;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;

/**
 * The params of the Estimator that concern implicit feedback.
 *
 * @param <S> the Estimator, which setters return
 */
public interface ImplicitParams<S extends ImplicitParams<S>> extends FluentParams<S> {

  /** Whether ratings are counts of interactions rather than opinions. */
  default BooleanParam implicitPrefs() {
    return declared().flag("implicitPrefs", "whether to use implicit preference", false);
  }

  /** The value of {@link #implicitPrefs}. */
  default boolean getImplicitPrefs() {
    return booleanOf(implicitPrefs());
  }

  /** Sets {@link #implicitPrefs}. */
  default S setImplicitPrefs(boolean value) {
    return with(implicitPrefs(), value);
  }

  /** How much an interaction raises the confidence in a preference; with implicitPrefs only. */
  default DoubleParam alpha() {
    return declared().real("alpha", "alpha for implicit preference (>= 0)", gtEq(0), 1.0);
  }

  /** The value of {@link #alpha}. */
  default double getAlpha() {
    return doubleOf(alpha());
  }

  /** Sets {@link #alpha}, at least 0. */
  default S setAlpha(double value) {
    return with(alpha(), value);
  }

  /** The power of a row's ratings that its regularisation grows with; with implicitPrefs only. */
  default DoubleParam regExponent() {
    return declared()
        .real(
            "regExponent",
            "power of the number of a user's or an item's ratings that its regularization grows"
                + " with, with implicitPrefs only (>= 0)",
            gtEq(0),
            1.0);
  }

  /** The value of {@link #regExponent}. */
  default double getRegExponent() {
    return doubleOf(regExponent());
  }

  /** Sets {@link #regExponent}, at least 0. */
  default S setRegExponent(double value) {
    return with(regExponent(), value);
  }

  /** What a pair without a rating adds to that number; with implicitPrefs only. */
  default DoubleParam unobservedWeight() {
    return declared()
        .real(
            "unobservedWeight",
            "what each item adds to the number of a user's ratings, and each user to that of an"
                + " item's, in the regularization, with implicitPrefs only (>= 0)",
            gtEq(0),
            0.0);
  }

  /** The value of {@link #unobservedWeight}. */
  default double getUnobservedWeight() {
    return doubleOf(unobservedWeight());
  }

  /** Sets {@link #unobservedWeight}, at least 0. */
  default S setUnobservedWeight(double value) {
    return with(unobservedWeight(), value);
  }

  /** The number of factors solved for at a time; with implicitPrefs only. */
  default IntParam subspaceSize() {
    return declared()
        .integer(
            "subspaceSize",
            "factors solved for at a time, with implicitPrefs only (>= 1)",
            gtEq(1),
            16);
  }

  /** The value of {@link #subspaceSize}. */
  default int getSubspaceSize() {
    return intOf(subspaceSize());
  }

  /** Sets {@link #subspaceSize}, at least 1. */
  default S setSubspaceSize(int value) {
    return with(subspaceSize(), value);
  }
}

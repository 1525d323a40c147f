package io.sparkmp.cf.ml;

import static org.apache.spark.ml.param.ParamValidators.gt;
import static org.apache.spark.ml.param.ParamValidators.gtEq;

import io.sparkmp.spark.ml.Check;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.storage.StorageLevel;

/**
 * The params of the Estimator only: those of MLlib's ALS, under the same names, and ours.
 *
 * @param <S> the Estimator, which setters return
 */
public interface FactorisationParams<S extends FactorisationParams<S>> extends ImplicitParams<S> {

  /** Factors of a user and of an item. */
  default IntParam rank() {
    return declared().integer("rank", "rank of the factorization (>= 1)", gtEq(1), 10);
  }

  /** The value of {@link #rank}. */
  default int getRank() {
    return intOf(rank());
  }

  /** Sets {@link #rank}, at least 1. */
  default S setRank(int value) {
    return with(rank(), value);
  }

  /**
   * L2 regularisation of the factors, per rating; for explicit ratings, unless set, in units of
   * their standard deviation.
   */
  default DoubleParam regParam() {
    return declared()
        .real(
            "regParam",
            "regularization parameter (>= 0), for each rating; unless set, times the standard"
                + " deviation of explicit ratings",
            gtEq(0),
            0.1);
  }

  /** The value of {@link #regParam}. */
  default double getRegParam() {
    return doubleOf(regParam());
  }

  /** Sets {@link #regParam}, at least 0. */
  default S setRegParam(double value) {
    return with(regParam(), value);
  }

  /** How explicit ratings are factorised. */
  default Param<String> method() {
    return declared()
        .choice(
            "method",
            "how ratings are factorised: 'sgd', stochastic gradient descent, or 'bayes', Gibbs"
                + " sampling, which needs no step size and no regularization, but a maxIter of"
                + " about 50",
            new String[] {"sgd", "bayes"},
            "sgd");
  }

  /** The value of {@link #method}. */
  default String getMethod() {
    return getOrDefault(method());
  }

  /** Sets {@link #method}: sgd or bayes. */
  default S setMethod(String value) {
    return with(method(), value);
  }

  /** Whether {@link #method} is bayes. */
  default boolean isBayes() {
    return getMethod().equalsIgnoreCase("bayes");
  }

  /** The number of first draws to discard; with method bayes only. */
  default IntParam burnIn() {
    return declared()
        .integer("burnIn", "draws that do not count, with method 'bayes' alone (>= 0)", gtEq(0), 8);
  }

  /** The value of {@link #burnIn}. */
  default int getBurnIn() {
    return intOf(burnIn());
  }

  /** Sets {@link #burnIn}, at least 0. */
  default S setBurnIn(int value) {
    return with(burnIn(), value);
  }

  /** The number of draws to keep in the model; with method bayes only. */
  default IntParam numSamples() {
    return declared()
        .integer(
            "numSamples",
            "draws that the model keeps, with method 'bayes' alone (>= 1)",
            gtEq(1),
            16);
  }

  /** The value of {@link #numSamples}. */
  default int getNumSamples() {
    return intOf(numSamples());
  }

  /** Sets {@link #numSamples}, at least 1. */
  default S setNumSamples(int value) {
    return with(numSamples(), value);
  }

  /** Workers: the number of parts of the users, each trained by one task. */
  default IntParam numUserBlocks() {
    return declared()
        .integer(
            "numUserBlocks",
            "number of user blocks, each trained by a task (>= 1; unset: one per core)",
            gtEq(1));
  }

  /** The value of {@link #numUserBlocks}. */
  default int getNumUserBlocks() {
    return intOf(numUserBlocks());
  }

  /** Sets {@link #numUserBlocks}, at least 1. */
  default S setNumUserBlocks(int value) {
    return with(numUserBlocks(), value);
  }

  /** Slices: the number of parts of the items, which rotate past the workers. */
  default IntParam numItemBlocks() {
    return declared()
        .integer(
            "numItemBlocks",
            "number of item blocks, which rotate past the user blocks: a multiple of their number"
                + " (unset: twice)",
            gtEq(1));
  }

  /** The value of {@link #numItemBlocks}. */
  default int getNumItemBlocks() {
    return intOf(numItemBlocks());
  }

  /** Sets {@link #numItemBlocks}, a multiple of the number of user blocks. */
  default S setNumItemBlocks(int value) {
    return with(numItemBlocks(), value);
  }

  /** The storage level of the model's factors. */
  default Param<String> finalStorageLevel() {
    return declared()
        .declare(
            "finalStorageLevel",
            of ->
                new Param<>(
                    of,
                    "finalStorageLevel",
                    "StorageLevel for the model's factors, one that uses the disk: there is"
                        + " no lineage to recompute them from (unset: MEMORY_AND_DISK, on a cluster"
                        + " MEMORY_AND_DISK_2)",
                    (Check<String>) FactorisationParams::isLevel),
            null);
  }

  /** The value of {@link #finalStorageLevel}. */
  default String getFinalStorageLevel() {
    return getOrDefault(finalStorageLevel());
  }

  /** Sets {@link #finalStorageLevel}, as a name of {@code StorageLevel}. */
  default S setFinalStorageLevel(String value) {
    return with(finalStorageLevel(), value);
  }

  private static boolean isLevel(String name) {
    try {
      return StorageLevel.fromString(name).useDisk(); // there is no lineage to recompute from
    } catch (IllegalArgumentException e) {
      return false; // not a storage level
    }
  }

  /**
   * The factors' step size in the first iteration; unless set, for ratings in units of their
   * standard deviation.
   */
  default DoubleParam stepSize() {
    return declared()
        .real(
            "stepSize",
            "step size of the factors in the first iteration (> 0); unless set, divided by the"
                + " standard deviation of the ratings",
            gt(0),
            0.12);
  }

  /** The value of {@link #stepSize}. */
  default double getStepSize() {
    return doubleOf(stepSize());
  }

  /** Sets {@link #stepSize}, above 0. */
  default S setStepSize(double value) {
    return with(stepSize(), value);
  }

  /** The schedule of the step size. */
  default Param<String> stepSchedule() {
    return declared()
        .choice(
            "stepSchedule",
            "how the step size changes: 'adaptive' for each user and item, 'linear' down to"
                + " zero after maxIter, or 'constant'",
            new String[] {"adaptive", "linear", "constant"},
            "adaptive");
  }

  /** The value of {@link #stepSchedule}. */
  default String getStepSchedule() {
    return getOrDefault(stepSchedule());
  }

  /** Sets {@link #stepSchedule}: adaptive, linear or constant. */
  default S setStepSchedule(String value) {
    return with(stepSchedule(), value);
  }

  /**
   * The biases' step size as a fraction of the factors'; unless set, in units of the ratings'
   * standard deviation.
   */
  default DoubleParam biasStepRatio() {
    return declared()
        .real(
            "biasStepRatio",
            "step size of the biases as a fraction of the factors' (>= 0; 0 for no biases); unless"
                + " set, times the standard deviation of the ratings",
            gtEq(0),
            0.25);
  }

  /** The value of {@link #biasStepRatio}. */
  default double getBiasStepRatio() {
    return doubleOf(biasStepRatio());
  }

  /** Sets {@link #biasStepRatio}, 0 for no biases. */
  default S setBiasStepRatio(double value) {
    return with(biasStepRatio(), value);
  }

  /** L2 regularisation of the biases, per rating. */
  default DoubleParam biasRegParam() {
    return declared()
        .real(
            "biasRegParam",
            "regularization parameter of the biases (>= 0), for each rating",
            gtEq(0),
            0.01);
  }

  /** The value of {@link #biasRegParam}. */
  default double getBiasRegParam() {
    return doubleOf(biasRegParam());
  }

  /** Sets {@link #biasRegParam}, at least 0. */
  default S setBiasRegParam(double value) {
    return with(biasRegParam(), value);
  }

  /** The deviation of the normal distribution that factors start from. */
  default DoubleParam initialDeviation() {
    return declared()
        .real(
            "initialDeviation",
            "deviation of the normal distribution that factors start from (>= 0; unset: 0.02, with"
                + " implicitPrefs 0.1 / sqrt(rank)); unless set, times the root of the standard"
                + " deviation of explicit ratings",
            gtEq(0));
  }

  /** The value of {@link #initialDeviation}. */
  default double getInitialDeviation() {
    return doubleOf(initialDeviation());
  }

  /** Sets {@link #initialDeviation}, at least 0. */
  default S setInitialDeviation(double value) {
    return with(initialDeviation(), value);
  }

  /** The column that is true in held-out rows, which judge the iterations. */
  default Param<String> validationIndicatorCol() {
    return declared()
        .text(
            "validationIndicatorCol",
            "name of the column that indicates whether each row is for training or for validation:"
                + " false for training, true for validation; the model of the best iteration is"
                + " kept (unset: no validation)",
            null);
  }

  /** The value of {@link #validationIndicatorCol}. */
  default String getValidationIndicatorCol() {
    return getOrDefault(validationIndicatorCol());
  }

  /** Sets {@link #validationIndicatorCol}. */
  default S setValidationIndicatorCol(String value) {
    return with(validationIndicatorCol(), value);
  }

  /** Whether factors are constrained to be non-negative, also when folding in. */
  default BooleanParam nonnegative() {
    return declared().flag("nonnegative", "whether factors are held at zero or above", false);
  }

  /** The value of {@link #nonnegative}. */
  default boolean getNonnegative() {
    return booleanOf(nonnegative());
  }

  /** Sets {@link #nonnegative}. */
  default S setNonnegative(boolean value) {
    return with(nonnegative(), value);
  }
}

package io.sparkmp.cf.ml;

import io.sparkmp.spark.ml.FluentParams;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;

/**
 * The params of the Estimator alone: those of MLlib's ALS by its names, and ours.
 *
 * @param <S> the Estimator, which setters return
 */
public interface FactorisationParams<S extends FactorisationParams<S>> extends FluentParams<S> {

  /** The params themselves. */
  FactorisationParamSet factorParams();

  /** Factors of a user and of an item. */
  default IntParam rank() {
    return factorParams().rank;
  }

  /** The value of {@link #rank}. */
  default int getRank() {
    return intOf(rank());
  }

  /** Sets {@link #rank}, at least 1. */
  default S setRank(int value) {
    return with(rank(), value);
  }

  /** L2 regularisation of the factors, for each rating. */
  default DoubleParam regParam() {
    return factorParams().regParam;
  }

  /** The value of {@link #regParam}. */
  default double getRegParam() {
    return doubleOf(regParam());
  }

  /** Sets {@link #regParam}, at least 0. */
  default S setRegParam(double value) {
    return with(regParam(), value);
  }

  /** Whether ratings are counts of interactions rather than opinions. */
  default BooleanParam implicitPrefs() {
    return factorParams().implicitPrefs;
  }

  /** The value of {@link #implicitPrefs}. */
  default boolean getImplicitPrefs() {
    return booleanOf(implicitPrefs());
  }

  /** Sets {@link #implicitPrefs}. */
  default S setImplicitPrefs(boolean value) {
    return with(implicitPrefs(), value);
  }

  /** By how much an interaction raises the confidence in a preference; with implicitPrefs alone. */
  default DoubleParam alpha() {
    return factorParams().alpha;
  }

  /** The value of {@link #alpha}. */
  default double getAlpha() {
    return doubleOf(alpha());
  }

  /** Sets {@link #alpha}, at least 0. */
  default S setAlpha(double value) {
    return with(alpha(), value);
  }

  /** Workers: parts that the users are divided into, each trained by a task of its own. */
  default IntParam numUserBlocks() {
    return factorParams().numUserBlocks;
  }

  /** The value of {@link #numUserBlocks}. */
  default int getNumUserBlocks() {
    return intOf(numUserBlocks());
  }

  /** Sets {@link #numUserBlocks}, at least 1. */
  default S setNumUserBlocks(int value) {
    return with(numUserBlocks(), value);
  }

  /** Slices: parts that the items are divided into, which rotate past the workers. */
  default IntParam numItemBlocks() {
    return factorParams().numItemBlocks;
  }

  /** The value of {@link #numItemBlocks}. */
  default int getNumItemBlocks() {
    return intOf(numItemBlocks());
  }

  /** Sets {@link #numItemBlocks}, a multiple of the number of user blocks. */
  default S setNumItemBlocks(int value) {
    return with(numItemBlocks(), value);
  }

  /** Where the factors of the model are kept. */
  default Param<String> finalStorageLevel() {
    return factorParams().finalStorageLevel;
  }

  /** The value of {@link #finalStorageLevel}. */
  default String getFinalStorageLevel() {
    return getOrDefault(finalStorageLevel());
  }

  /** Sets {@link #finalStorageLevel}, as a name of {@code StorageLevel}. */
  default S setFinalStorageLevel(String value) {
    return with(finalStorageLevel(), value);
  }

  /** Of the factors, in the first iteration. */
  default DoubleParam stepSize() {
    return factorParams().stepSize;
  }

  /** The value of {@link #stepSize}. */
  default double getStepSize() {
    return doubleOf(stepSize());
  }

  /** Sets {@link #stepSize}, above 0. */
  default S setStepSize(double value) {
    return with(stepSize(), value);
  }

  /** How the step size goes on. */
  default Param<String> stepSchedule() {
    return factorParams().stepSchedule;
  }

  /** The value of {@link #stepSchedule}. */
  default String getStepSchedule() {
    return getOrDefault(stepSchedule());
  }

  /** Sets {@link #stepSchedule}: adaptive, linear or constant. */
  default S setStepSchedule(String value) {
    return with(stepSchedule(), value);
  }

  /** The step size of the biases as a part of that of the factors. */
  default DoubleParam biasStepRatio() {
    return factorParams().biasStepRatio;
  }

  /** The value of {@link #biasStepRatio}. */
  default double getBiasStepRatio() {
    return doubleOf(biasStepRatio());
  }

  /** Sets {@link #biasStepRatio}, 0 for no biases. */
  default S setBiasStepRatio(double value) {
    return with(biasStepRatio(), value);
  }

  /** L2 regularisation of the biases, for each rating. */
  default DoubleParam biasRegParam() {
    return factorParams().biasRegParam;
  }

  /** The value of {@link #biasRegParam}. */
  default double getBiasRegParam() {
    return doubleOf(biasRegParam());
  }

  /** Sets {@link #biasRegParam}, at least 0. */
  default S setBiasRegParam(double value) {
    return with(biasRegParam(), value);
  }

  /** Deviation of the normal distribution that factors start from. */
  default DoubleParam initialDeviation() {
    return factorParams().initialDeviation;
  }

  /** The value of {@link #initialDeviation}. */
  default double getInitialDeviation() {
    return doubleOf(initialDeviation());
  }

  /** Sets {@link #initialDeviation}, at least 0. */
  default S setInitialDeviation(double value) {
    return with(initialDeviation(), value);
  }

  /** The column that is true in rows that are held out to judge the iterations by. */
  default Param<String> validationIndicatorCol() {
    return factorParams().validationIndicatorCol;
  }

  /** The value of {@link #validationIndicatorCol}. */
  default String getValidationIndicatorCol() {
    return getOrDefault(validationIndicatorCol());
  }

  /** Sets {@link #validationIndicatorCol}. */
  default S setValidationIndicatorCol(String value) {
    return with(validationIndicatorCol(), value);
  }

  /** Iterations without a better validation loss after which to stop. */
  default IntParam patience() {
    return factorParams().patience;
  }

  /** The value of {@link #patience}. */
  default int getPatience() {
    return intOf(patience());
  }

  /** Sets {@link #patience}, at least 1. */
  default S setPatience(int value) {
    return with(patience(), value);
  }

  /** Factors that are solved for at a time; with implicitPrefs alone. */
  default IntParam subspaceSize() {
    return factorParams().subspaceSize;
  }

  /** The value of {@link #subspaceSize}. */
  default int getSubspaceSize() {
    return intOf(subspaceSize());
  }

  /** Sets {@link #subspaceSize}, at least 1. */
  default S setSubspaceSize(int value) {
    return with(subspaceSize(), value);
  }

  /** Whether factors are held at zero or above, those of users folded in too. */
  default BooleanParam nonnegative() {
    return factorParams().nonnegative;
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

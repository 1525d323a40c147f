package io.sparkmp.linear.ml;

import static org.apache.spark.ml.param.ParamValidators.gt;
import static org.apache.spark.ml.param.ParamValidators.gtEq;
import static org.apache.spark.ml.param.ParamValidators.inRange;

import io.sparkmp.spark.ml.TrainingParams;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;

/**
 * The params that both Estimators and their models share, with MLlib's names where they exist. A
 * model keeps the values of its training.
 *
 * @param <S> the Estimator or model, which setters return
 */
public interface LinearParams<S extends LinearParams<S>> extends TrainingParams<S> {

  /** The column of features. */
  default Param<String> featuresCol() {
    return declared()
        .text(
            "featuresCol",
            "column of features: vectors, maps from strings or whole numbers to numbers, or arrays"
                + " of strings or whole numbers",
            "features");
  }

  /** The value of {@link #featuresCol}. */
  default String getFeaturesCol() {
    return getOrDefault(featuresCol());
  }

  /** Sets {@link #featuresCol}: vectors, maps or arrays. */
  default S setFeaturesCol(String value) {
    return with(featuresCol(), value);
  }

  /** The column of labels. */
  default Param<String> labelCol() {
    return declared().text("labelCol", "column of labels: numbers", "label");
  }

  /** The value of {@link #labelCol}. */
  default String getLabelCol() {
    return getOrDefault(labelCol());
  }

  /** Sets {@link #labelCol}: numbers. */
  default S setLabelCol(String value) {
    return with(labelCol(), value);
  }

  /** The column of the records' weights. */
  default Param<String> weightCol() {
    return declared()
        .text(
            "weightCol", "column of the records' weights (>= 0); unset or empty: all are 1", null);
  }

  /**
   * The value of {@link #weightCol}.
   *
   * @throws java.util.NoSuchElementException if it is not set
   */
  default String getWeightCol() {
    return getOrDefault(weightCol());
  }

  /** Sets {@link #weightCol}: numbers of at least 0. */
  default S setWeightCol(String value) {
    return with(weightCol(), value);
  }

  /** Whether records have weights. */
  default boolean hasWeights() {
    return isDefined(weightCol()) && !getWeightCol().isEmpty();
  }

  /** The output column of predictions. */
  default Param<String> predictionCol() {
    return declared()
        .text("predictionCol", "output column of predictions; empty: none", "prediction");
  }

  /** The value of {@link #predictionCol}. */
  default String getPredictionCol() {
    return getOrDefault(predictionCol());
  }

  /** Sets {@link #predictionCol}; empty for none. */
  default S setPredictionCol(String value) {
    return with(predictionCol(), value);
  }

  /** The penalty of coefficients. */
  default DoubleParam regParam() {
    return declared().real("regParam", "regularisation (>= 0)", gtEq(0), 0.0);
  }

  /** The value of {@link #regParam}. */
  default double getRegParam() {
    return doubleOf(regParam());
  }

  /** The L1 fraction of the penalty. */
  default DoubleParam elasticNetParam() {
    return declared()
        .real(
            "elasticNetParam",
            "fraction of the regularisation (0 to 1) that is L1, of absolute values; the rest is"
                + " L2, of squares",
            inRange(0, 1),
            0.0);
  }

  /** The value of {@link #elasticNetParam}. */
  default double getElasticNetParam() {
    return doubleOf(elasticNetParam());
  }

  /** The tolerance of convergence. */
  default DoubleParam tol() {
    return declared()
        .real(
            "tol",
            "training ends when the objective falls by less than this fraction per iteration,"
                + " on average over three, and its gradient allows no further fall (>= 0)",
            gtEq(0),
            1e-6);
  }

  /** The value of {@link #tol}. */
  default double getTol() {
    return doubleOf(tol());
  }

  /** Whether there is an intercept. */
  default BooleanParam fitIntercept() {
    return declared().flag("fitIntercept", "whether there is an intercept", true);
  }

  /** The value of {@link #fitIntercept}. */
  default boolean getFitIntercept() {
    return booleanOf(fitIntercept());
  }

  /** Whether the penalty is in units of the features' standard deviations. */
  default BooleanParam standardization() {
    return declared()
        .flag(
            "standardization",
            "whether features are regularised in units of their standard deviations",
            true);
  }

  /** The value of {@link #standardization}. */
  default boolean getStandardization() {
    return booleanOf(standardization());
  }

  /** The fraction of records that judge each iteration. */
  default DoubleParam validationFraction() {
    return declared()
        .real(
            "validationFraction",
            "fraction of the records (0 to 1) held out to judge each iteration, for patience",
            inRange(0, 1),
            0.0);
  }

  /** The value of {@link #validationFraction}. */
  default double getValidationFraction() {
    return doubleOf(validationFraction());
  }

  /** P, the parts of the records. */
  default IntParam numWorkers() {
    return declared()
        .integer(
            "numWorkers",
            "parts of the records (> 0), one per core; unset: the SparkContext's default"
                + " parallelism",
            gt(0));
  }

  /**
   * The value of {@link #numWorkers}.
   *
   * @throws java.util.NoSuchElementException if it is automatic
   */
  default int getNumWorkers() {
    return intOf(numWorkers());
  }

  /** Slices of the coefficients for each part of the records. */
  default IntParam slicesPerWorker() {
    return declared()
        .integer(
            "slicesPerWorker",
            "slices of the coefficients per worker (> 0): with 2 or more, some travel while"
                + " others are computed",
            gt(0),
            2);
  }

  /** The value of {@link #slicesPerWorker}. */
  default int getSlicesPerWorker() {
    return intOf(slicesPerWorker());
  }
}

package io.sparkmp.linear.ml;

import static org.apache.spark.ml.param.ParamValidators.inRange;

import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.Param;

/**
 * The additional params of {@link RotatingLogisticRegression} and its model.
 *
 * @param <S> the Estimator or model, which setters return
 */
public interface LogisticParams<S extends LogisticParams<S>> extends LinearParams<S> {

  /** The output column of margins. */
  default Param<String> rawPredictionCol() {
    return declared()
        .text(
            "rawPredictionCol",
            "output column of the margins of classes 0 and 1, as vectors; empty: none",
            "rawPrediction");
  }

  /** The value of {@link #rawPredictionCol}. */
  default String getRawPredictionCol() {
    return getOrDefault(rawPredictionCol());
  }

  /** Sets {@link #rawPredictionCol}; empty for none. */
  default S setRawPredictionCol(String value) {
    return with(rawPredictionCol(), value);
  }

  /** The output column of probabilities. */
  default Param<String> probabilityCol() {
    return declared()
        .text(
            "probabilityCol",
            "output column of the probabilities of classes 0 and 1, as vectors; empty: none",
            "probability");
  }

  /** The value of {@link #probabilityCol}. */
  default String getProbabilityCol() {
    return getOrDefault(probabilityCol());
  }

  /** Sets {@link #probabilityCol}; empty for none. */
  default S setProbabilityCol(String value) {
    return with(probabilityCol(), value);
  }

  /** The probability above which 1 is predicted. */
  default DoubleParam threshold() {
    return declared()
        .real(
            "threshold",
            "1 is predicted where its probability is more than this (0 to 1)",
            inRange(0, 1),
            0.5);
  }

  /** The value of {@link #threshold}. */
  default double getThreshold() {
    return doubleOf(threshold());
  }

  /** Sets {@link #threshold}, 0 to 1. */
  default S setThreshold(double value) {
    return with(threshold(), value);
  }
}

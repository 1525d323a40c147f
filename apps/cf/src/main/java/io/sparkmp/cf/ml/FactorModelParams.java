package io.sparkmp.cf.ml;

import io.sparkmp.spark.ml.FluentParams;
import java.util.Locale;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;

/**
 * The params that Estimator and model have both, with the names and meanings of MLlib's ALS.
 *
 * @param <S> the Estimator or model, which setters return
 */
public interface FactorModelParams<S extends FactorModelParams<S>> extends FluentParams<S> {

  /** The params themselves. */
  FactorModelParamSet modelParams();

  /** The column of user ids: whole numbers, or text. */
  default Param<String> userCol() {
    return modelParams().userCol;
  }

  /** The value of {@link #userCol}. */
  default String getUserCol() {
    return getOrDefault(userCol());
  }

  /** Sets {@link #userCol}. */
  default S setUserCol(String value) {
    return with(userCol(), value);
  }

  /** The column of item ids: whole numbers, or text. */
  default Param<String> itemCol() {
    return modelParams().itemCol;
  }

  /** The value of {@link #itemCol}. */
  default String getItemCol() {
    return getOrDefault(itemCol());
  }

  /** Sets {@link #itemCol}. */
  default S setItemCol(String value) {
    return with(itemCol(), value);
  }

  /** The column of ratings; empty for 1 in each row. */
  default Param<String> ratingCol() {
    return modelParams().ratingCol;
  }

  /** The value of {@link #ratingCol}. */
  default String getRatingCol() {
    return getOrDefault(ratingCol());
  }

  /** Sets {@link #ratingCol}. */
  default S setRatingCol(String value) {
    return with(ratingCol(), value);
  }

  /** The column that predictions go to. */
  default Param<String> predictionCol() {
    return modelParams().predictionCol;
  }

  /** The value of {@link #predictionCol}. */
  default String getPredictionCol() {
    return getOrDefault(predictionCol());
  }

  /** Sets {@link #predictionCol}. */
  default S setPredictionCol(String value) {
    return with(predictionCol(), value);
  }

  /** What is predicted for a user or an item that the model does not know. */
  default Param<String> coldStartStrategy() {
    return modelParams().coldStartStrategy;
  }

  /** The value of {@link #coldStartStrategy}, in lower case. */
  default String getColdStartStrategy() {
    return getOrDefault(coldStartStrategy()).toLowerCase(Locale.ROOT);
  }

  /** Sets {@link #coldStartStrategy}: nan, drop or known. */
  default S setColdStartStrategy(String value) {
    return with(coldStartStrategy(), value);
  }

  /** Whether predictions are held within the range of the ratings that were trained on. */
  default BooleanParam clipPredictions() {
    return modelParams().clipPredictions;
  }

  /** The value of {@link #clipPredictions}. */
  default boolean getClipPredictions() {
    return booleanOf(clipPredictions());
  }

  /** Sets {@link #clipPredictions}. */
  default S setClipPredictions(boolean value) {
    return with(clipPredictions(), value);
  }

  /**
   * Of no effect: here for programs that set it. Blocks fit the processor's cache by themselves.
   */
  default IntParam blockSize() {
    return modelParams().blockSize;
  }

  /** The value of {@link #blockSize}. */
  default int getBlockSize() {
    return intOf(blockSize());
  }

  /** Sets {@link #blockSize}, at least 1. */
  default S setBlockSize(int value) {
    return with(blockSize(), value);
  }
}

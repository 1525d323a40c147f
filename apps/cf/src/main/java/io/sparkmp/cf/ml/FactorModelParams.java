package io.sparkmp.cf.ml;

import static org.apache.spark.ml.param.ParamValidators.gtEq;

import io.sparkmp.spark.ml.ParamSet;
import java.util.Locale;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;

/**
 * The params that Estimator and model share, with the names and meanings of MLlib's ALS.
 *
 * @param <S> the Estimator or model, which setters return
 */
public interface FactorModelParams<S extends FactorModelParams<S>> extends PairParams<S> {

  /** The column for predictions. */
  default Param<String> predictionCol() {
    return declared().text("predictionCol", "prediction column name", "prediction");
  }

  /** The value of {@link #predictionCol}. */
  default String getPredictionCol() {
    return getOrDefault(predictionCol());
  }

  /** Sets {@link #predictionCol}. */
  default S setPredictionCol(String value) {
    return with(predictionCol(), value);
  }

  /** The column for the standard deviations of predictions; empty for none. */
  default Param<String> predictionStdCol() {
    return declared()
        .text(
            "predictionStdCol",
            "column name for the standard deviation of each rating from its prediction, of a model"
                + " by method 'bayes'; empty for no such column",
            "");
  }

  /** The value of {@link #predictionStdCol}. */
  default String getPredictionStdCol() {
    return getOrDefault(predictionStdCol());
  }

  /** Sets {@link #predictionStdCol}. */
  default S setPredictionStdCol(String value) {
    return with(predictionStdCol(), value);
  }

  /** The column for ranks; empty for none. */
  default Param<String> rankCol() {
    return declared()
        .text(
            "rankCol",
            "column name for the rank of each row's item among all items that its user does not"
                + " have in the training data; empty for no such column",
            "");
  }

  /** The value of {@link #rankCol}. */
  default String getRankCol() {
    return getOrDefault(rankCol());
  }

  /** Sets {@link #rankCol}. */
  default S setRankCol(String value) {
    return with(rankCol(), value);
  }

  /** The column for recommendations; empty for none. */
  default Param<String> recommendationsCol() {
    return declared()
        .text(
            "recommendationsCol",
            "column name for the items that each row's user is predicted to like best; empty for no"
                + " such column. With an empty predictionCol, rows need no item",
            "");
  }

  /** The value of {@link #recommendationsCol}. */
  default String getRecommendationsCol() {
    return getOrDefault(recommendationsCol());
  }

  /** Sets {@link #recommendationsCol}. */
  default S setRecommendationsCol(String value) {
    return with(recommendationsCol(), value);
  }

  /** The maximum number of items per user in {@link #recommendationsCol}. */
  default IntParam numRecommendations() {
    return declared()
        .integer(
            "numRecommendations", "items of each list in recommendationsCol (>= 1)", gtEq(1), 10);
  }

  /** The value of {@link #numRecommendations}. */
  default int getNumRecommendations() {
    return intOf(numRecommendations());
  }

  /** Sets {@link #numRecommendations}, at least 1. */
  default S setNumRecommendations(int value) {
    return with(numRecommendations(), value);
  }

  /** The column of items that {@link #recommendationsCol} leaves out; empty for none. */
  default Param<String> seenCol() {
    return declared()
        .text(
            "seenCol",
            "column of arrays of items never to recommend to the row's user, in any row;"
                + " empty for none",
            "");
  }

  /** The value of {@link #seenCol}. */
  default String getSeenCol() {
    return getOrDefault(seenCol());
  }

  /** Sets {@link #seenCol}. */
  default S setSeenCol(String value) {
    return with(seenCol(), value);
  }

  /** The prediction for an unknown user or item. */
  default Param<String> coldStartStrategy() {
    String[] choices = ParamSet.names(ColdStart.values());
    return declared()
        .choice(
            "coldStartStrategy",
            "strategy for dealing with unknown or new users/items at prediction time: 'nan'"
                + " predicts NaN, 'drop' drops the row, 'known' predicts by the mean and the"
                + " known side. Supported values: "
                + String.join(",", choices),
            choices,
            "nan");
  }

  /** The value of {@link #coldStartStrategy}, in lower case. */
  default String getColdStartStrategy() {
    return getOrDefault(coldStartStrategy()).toLowerCase(Locale.ROOT);
  }

  /** Sets {@link #coldStartStrategy}: nan, drop or known. */
  default S setColdStartStrategy(String value) {
    return with(coldStartStrategy(), value);
  }

  /** Whether to clip predictions to the range of the training ratings. */
  default BooleanParam clipPredictions() {
    return declared()
        .flag(
            "clipPredictions",
            "whether to clip predictions to the range of the training ratings",
            false);
  }

  /** The value of {@link #clipPredictions}. */
  default boolean getClipPredictions() {
    return booleanOf(clipPredictions());
  }

  /** Sets {@link #clipPredictions}. */
  default S setClipPredictions(boolean value) {
    return with(clipPredictions(), value);
  }

  /** No effect: exists for programs that set it. Blocks fit the processor's cache anyway. */
  default IntParam blockSize() {
    return declared()
        .integer(
            "blockSize",
            "no effect (>= 1): blocks fit the processor's cache anyway",
            gtEq(1),
            4096);
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

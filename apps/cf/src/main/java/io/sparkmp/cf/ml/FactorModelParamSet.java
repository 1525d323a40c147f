package io.sparkmp.cf.ml;

import io.sparkmp.spark.ml.Check;
import io.sparkmp.spark.ml.Defaults;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;

/** The objects behind {@link FactorModelParams}. */
public final class FactorModelParamSet implements Serializable {
  private static final long serialVersionUID = 1L;

  final Param<String> userCol;
  final Param<String> itemCol;
  final Param<String> ratingCol;
  final Param<String> predictionCol;
  final Param<String> coldStartStrategy;
  final BooleanParam clipPredictions;
  final IntParam blockSize;

  FactorModelParamSet(Params parent) {
    userCol =
        new Param<>(
            parent, "userCol", "column name for user ids: whole numbers of 64 bits, or text");
    itemCol =
        new Param<>(
            parent, "itemCol", "column name for item ids: whole numbers of 64 bits, or text");
    ratingCol =
        new Param<>(parent, "ratingCol", "column name for ratings; empty for 1 in each row");
    predictionCol = new Param<>(parent, "predictionCol", "prediction column name");
    coldStartStrategy =
        new Param<>(
            parent,
            "coldStartStrategy",
            "strategy for dealing with unknown or new users/items at prediction time: 'nan'"
                + " predicts NaN, 'drop' drops the row, 'known' predicts by the mean and what is"
                + " known of the other side. Supported values: "
                + Arrays.stream(ColdStart.values())
                    .map(strategy -> strategy.name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(",")),
            (Check<String>) value -> ColdStart.isOne(value));
    clipPredictions =
        new BooleanParam(
            parent,
            "clipPredictions",
            "whether predictions are held within the range of the ratings that were trained on");
    blockSize =
        new IntParam(
            parent,
            "blockSize",
            "of no effect (>= 1): blocks are of the size that fits the processor's cache",
            ParamValidators.gtEq(1));
    Defaults.of(parent)
        .set(userCol, "user")
        .set(itemCol, "item")
        .set(ratingCol, "rating")
        .set(predictionCol, "prediction")
        .set(coldStartStrategy, "nan")
        .set(clipPredictions, false)
        .set(blockSize, 4096);
  }
}

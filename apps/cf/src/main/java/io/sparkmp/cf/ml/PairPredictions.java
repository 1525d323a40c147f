package io.sparkmp.cf.ml;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.Predictions;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * The columns of predictions that a model adds.
 *
 * @param params which, and what is predicted for ids that the model does not know
 * @param model whose ids without ratings and features are not known
 */
record PairPredictions(FactorModelParams<?> params, FactorModel model) {

  /**
   * Rows with predictions and their deviations, if these are asked for.
   *
   * @param schema of the result
   * @param user expression for ids of the model's type
   * @param item likewise
   */
  Dataset<Row> of(Dataset<Row> rows, StructType schema, Column user, Column item) {
    Predictions predictions = new Predictions(model.known(), schema);
    Column isKnown = predictions.knowsUser().and(predictions.knowsItem());
    Column score = predictions.score();
    Column prediction = params.getClipPredictions() ? predictions.clipped(score) : score;
    Dataset<Row> beside = predictions.beside(rows, user, item);
    ColdStart coldStart = params.enumOf(ColdStart.class, params.coldStartStrategy());
    if (coldStart == ColdStart.DROP) {
      beside = beside.filter(isKnown);
    }
    if (!params.getPredictionCol().isEmpty()) {
      Column cast = orNaN(coldStart, isKnown, prediction).cast(DataTypes.FloatType);
      beside = beside.withColumn(params.getPredictionCol(), cast);
    }
    if (!params.getPredictionStdCol().isEmpty()) {
      Column deviation = orNaN(coldStart, isKnown, predictions.deviation());
      beside = beside.withColumn(params.getPredictionStdCol(), deviation);
    }
    return predictions.without(beside);
  }

  private static Column orNaN(ColdStart coldStart, Column isKnown, Column value) {
    return coldStart == ColdStart.NAN
        ? functions.when(isKnown, value).otherwise(functions.lit(Double.NaN))
        : value;
  }
}

package io.sparkmp.cf.ml;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.Predictions;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * The columns of predictions that a model adds.
 *
 * @param params which, and what is predicted for ids that the model does not know
 * @param model whose ids without ratings are not known
 */
record PairPredictions(FactorModelParams<?> params, FactorModel model) {

  /**
   * Rows with predictions and their deviations, if these are asked for.
   *
   * @param user expression for ids of the model's type
   * @param item likewise
   */
  Dataset<Row> of(Dataset<Row> rows, Column user, Column item) {
    Predictions predictions = new Predictions(model.learned());
    Column score = predictions.score();
    Column prediction = params.getClipPredictions() ? predictions.clipped(score) : score;
    Dataset<Row> beside = predictions.beside(rows, user, item);
    ColdStart coldStart = params.enumOf(ColdStart.class, params.coldStartStrategy());
    if (coldStart == ColdStart.DROP) {
      beside = beside.filter(isKnown());
    }
    if (!params.getPredictionCol().isEmpty()) {
      Column cast = orNaN(coldStart, prediction).cast(DataTypes.FloatType);
      beside = beside.withColumn(params.getPredictionCol(), cast);
    }
    if (!params.getPredictionStdCol().isEmpty()) {
      Column deviation = orNaN(coldStart, predictions.deviation());
      beside = beside.withColumn(params.getPredictionStdCol(), deviation);
    }
    return Predictions.without(beside);
  }

  private static Column isKnown() {
    return Predictions.knowsUser().and(Predictions.knowsItem());
  }

  private static Column orNaN(ColdStart coldStart, Column value) {
    return coldStart == ColdStart.NAN
        ? functions.when(isKnown(), value).otherwise(functions.lit(Double.NaN))
        : value;
  }
}

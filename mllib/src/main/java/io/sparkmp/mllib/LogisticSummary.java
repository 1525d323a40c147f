package io.sparkmp.mllib;

import org.apache.spark.ml.classification.BinaryLogisticRegressionTrainingSummaryImpl;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.classification.LogisticRegressionTrainingSummary;
import org.apache.spark.ml.classification.LogisticRegressionTrainingSummaryImpl;
import org.apache.spark.sql.Dataset;
import scala.Option;

/** The summary of a logistic regression, which is another for two classes. */
final class LogisticSummary {
  private LogisticSummary() {}

  /**
   * Gives a model its summary.
   *
   * @param dataset that it was trained on
   * @param history the objective at the start and after each iteration
   */
  static void set(
      LogisticRegressionModel model,
      Dataset<?> dataset,
      org.apache.spark.ml.classification.LogisticRegression params,
      double[] history) {
    String weight = RegressionColumns.isWeighted(params) ? params.getWeightCol() : "weightCol";
    var applied = model.findSummaryModel();
    LogisticRegressionTrainingSummary summary =
        model.numClasses() == 2
            ? new BinaryLogisticRegressionTrainingSummaryImpl(
                applied._1().transform(dataset),
                applied._2(),
                applied._3(),
                params.getLabelCol(),
                params.getFeaturesCol(),
                weight,
                history)
            : new LogisticRegressionTrainingSummaryImpl(
                applied._1().transform(dataset),
                applied._2(),
                applied._3(),
                params.getLabelCol(),
                params.getFeaturesCol(),
                weight,
                history);
    model.setSummary(Option.apply(summary));
  }
}
